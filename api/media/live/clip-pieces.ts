import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Bytes of a file that play by themselves once the file's beginning is known. */
export type ClipPiece = { seconds: number; offset: number; length: number };
/** A rendition cut into pieces; `init` are the bytes every piece needs before it. */
export type CutClip = { file: string; init: { offset: number; length: number }; pieces: ClipPiece[] };

/** Short segments are put together up to so long a piece: a live playlist of two hours is read again and again. */
const longestPiece = 8;

const parseRange = (text: string) => {
  const [length = 0, offset = 0] = text.split("@").map(Number);
  return { length, offset };
};

/** Reads a clip's own playlist: one file, segments by byte range. */
export function cutClip(playlist: string): CutClip {
  const [, file = "", initRange = ""] = /#EXT-X-MAP:URI="([^"]+)",BYTERANGE="([^"]+)"/u.exec(playlist) ?? [];
  const pieces: ClipPiece[] = [];
  for (const [, seconds = "", range = ""] of playlist.matchAll(
    /#EXTINF:([\d.]+),\s+#EXT-X-BYTERANGE:(\S+)/gu,
  )) {
    const segment = { seconds: Number(seconds), ...parseRange(range) };
    const last = pieces.at(-1);
    if (
      last &&
      last.seconds + segment.seconds <= longestPiece &&
      last.offset + last.length === segment.offset
    ) {
      last.seconds += segment.seconds;
      last.length += segment.length;
    } else pieces.push(segment);
  }
  return { file, init: parseRange(initRange), pieces };
}

/** Cut clips by name and height, each read once. The renditions of a clip are cut at the same seconds. */
export function createCutClips(filesDir: string) {
  const known = new Map<string, CutClip>();
  return (clip: string, height: number): CutClip => {
    const key = `${clip}/${height}`;
    const found = known.get(key) ?? cutClip(readFileSync(join(filesDir, clip, `${height}.m3u8`), "utf8"));
    known.set(key, found);
    return found;
  };
}
