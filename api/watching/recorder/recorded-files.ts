import { createHash } from "node:crypto";
import path from "node:path";

/** Where recorded segments are in the storage: a folder for each channel, and in it one for each hour. */
export const recordingsFolder = "recordings";
const hourMs = 3_600_000;

export const getChannelFolder = (channelId: number): string => `${recordingsFolder}/${channelId}`;
/** The hours since 1970 that a time in milliseconds lies in, by which its folder is named. */
export const getHour = (at: number): number => Math.floor(at / hourMs);
export const getHourFolder = (channelId: number, start: number): string =>
  `${getChannelFolder(channelId)}/${getHour(start)}`;

const digest = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex").slice(0, 20);

const knownEndings = new Set([".ts", ".m4s", ".mp4", ".m4a", ".aac", ".vtt"]);

/** By its content, so that two processes that record the same write the same file, and others another one. */
export function nameFile(track: string, bytes: Buffer, url: string, hasInit: boolean): string {
  const ending = path.extname(new URL(url).pathname).toLowerCase();
  return `${track}-${digest(bytes)}${knownEndings.has(ending) ? ending : hasInit ? ".m4s" : ".ts"}`;
}
export const nameInit = (bytes: Buffer): string => `i-${digest(bytes)}.mp4`;
