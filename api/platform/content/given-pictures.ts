import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { TitlePhotos } from "../db/schema";
import { findProjectRoot } from "../project-root";

/** A picture in the content's folder. */
const givenPicture = /^pictures\/[\w-]+(?:\.[\w-]+)*\.(?:jpe?g|png|webp|avif)$/;

const getPath = (name: string) => path.join(findProjectRoot(), "content", name);

export const hasGivenPicture = (name: string): boolean =>
  givenPicture.test(name) && existsSync(getPath(name));

/** Null for the name of anything else. */
export const readGivenPicture = (name: string): Promise<Buffer> | null =>
  givenPicture.test(name) ? readFile(getPath(name)) : null;

/** With a mark that changes with the picture; an address stays as it is. */
const markGivenPicture = (photo: string): string =>
  givenPicture.test(photo)
    ? `${photo}#${createHash("sha256")
        .update(readFileSync(getPath(photo)))
        .digest("hex")
        .slice(0, 8)}`
    : photo;

/** What a title of the content shows in place of drawings. */
export function getGivenPhotos({ poster, frame }: { poster?: string; frame?: string }): TitlePhotos | null {
  if (poster === undefined && frame === undefined) return null;
  return {
    ...(poster === undefined ? {} : { poster: markGivenPicture(poster) }),
    ...(frame === undefined ? {} : { frame: markGivenPicture(frame) }),
  };
}
