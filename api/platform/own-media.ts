import { randomBytes } from "node:crypto";
import path from "node:path";

const prefix = "m-";
export const newMediaId = () => prefix + randomBytes(8).toString("hex");

/** Whether this is an operator's film, and no clip of the demonstration. */
export const isOwnMedia = (id: string): boolean => id.startsWith(prefix);

/** Each encoding of a film has a folder of its own, so that who plays the former one goes on with it. */
export const newRenditionsName = (id: string): string => `${id}-${Date.now().toString(36)}`;

/** The film whose renditions are, or were, in the folder; null if it is none of those. */
export const findMediaId = (folder: string): string | null =>
  /^\.?(m-[0-9a-f]{16})(?![0-9a-f])/.exec(folder)?.[1] ?? null;

/** Where films are: their renditions, beside them the originals, and what is being made. */
export function getMediaFolders(dataDir: string) {
  const media = path.resolve(dataDir, "media");
  return {
    media,
    /** By the name of the folder, which is the id of the clip in it. */
    getRenditions: (name: string) => path.join(media, name),
    getOriginal: (id: string) => path.join(media, "originals", id),
    getWork: (id: string) => path.join(media, "work", id),
    inbox: path.join(media, "inbox"),
  };
}
export type MediaFolders = ReturnType<typeof getMediaFolders>;
