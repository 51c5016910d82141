import { randomBytes } from "node:crypto";
import path from "node:path";

const prefix = "m-";
export const newMediaId = () => prefix + randomBytes(8).toString("hex");

/** Whether this is an operator's film, and no clip of the demonstration. */
export const isOwnMedia = (id: string): boolean => id.startsWith(prefix);

/** Each encoding of a film has a folder of its own, so that who plays the former one goes on with it. */
export const newRenditionsName = (id: string, now = Date.now()): string => `${id}-${now.toString(36)}`;

const renditionsName = /^(m-[0-9a-f]{16})(?:-([0-9a-z]{1,9}))?$/;

/** The film whose renditions are, or were, in the folder; null if it is none of those. */
export const findMediaId = (folder: string): string | null => renditionsName.exec(folder)?.[1] ?? null;

/** When the folder was begun, in milliseconds. */
export const getRenditionsTime = (folder: string): number =>
  parseInt(renditionsName.exec(folder)?.[2] ?? "0", 36);

/** Folders of the storage with films in them. */
export const renditionsFolder = "media";
/** By the name of the folder, which is the id of the clip in it. */
export const getRenditionsKey = (name: string) => `${renditionsFolder}/${name}`;
export const getOriginalKey = (id: string) => `${renditionsFolder}/originals/${id}`;

/** What this machine alone needs: what arrives, and what is being made. */
export function getMediaFolders(dataDir: string) {
  const media = path.resolve(dataDir, "media");
  return {
    media,
    getWork: (id: string) => path.join(media, "work", id),
    work: path.join(media, "work"),
    inbox: path.join(media, "inbox"),
    uploads: path.join(media, "uploads"),
  };
}
export type MediaFolders = ReturnType<typeof getMediaFolders>;
