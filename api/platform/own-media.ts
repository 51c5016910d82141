import { randomBytes } from "node:crypto";
import path from "node:path";

const prefix = "m-";
export const newMediaId = () => prefix + randomBytes(8).toString("hex");

/** Whether this is an operator's film, and no clip of the demonstration. */
export const isOwnMedia = (id: string): boolean => id.startsWith(prefix);

/** Where films are: their renditions by id, beside them the originals, and what is being made. */
export function getMediaFolders(dataDir: string) {
  const media = path.resolve(dataDir, "media");
  return {
    media,
    getRenditions: (id: string) => path.join(media, id),
    getOriginal: (id: string) => path.join(media, "originals", id),
    getWork: (id: string) => path.join(media, "work", id),
    inbox: path.join(media, "inbox"),
  };
}
export type MediaFolders = ReturnType<typeof getMediaFolders>;
