import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A byte range of a file that is playable after the init segment. */
type ClipSegment = { seconds: number; offset: number; length: number };
/** A rendition split into segments; `init` is the byte range of its init segment. */
export type CutClip = { file: string; init: { offset: number; length: number }; segments: ClipSegment[] };

/** Short segments are merged up to this length, because a two-hour live playlist is reloaded often. */
const maxSegmentSeconds = 8;

const parseRange = (text: string) => {
  const [length = 0, offset = 0] = text.split("@").map(Number);
  return { length, offset };
};

/** Parses a clip's media playlist: one file with segments as byte ranges. */
function cutClip(playlist: string): CutClip {
  const [, file = "", initRange = ""] = /#EXT-X-MAP:URI="([^"]+)",BYTERANGE="([^"]+)"/u.exec(playlist) ?? [];
  const segments: ClipSegment[] = [];
  for (const [, seconds = "", range = ""] of playlist.matchAll(
    /#EXTINF:([\d.]+),\s+#EXT-X-BYTERANGE:(\S+)/gu,
  )) {
    const source = { seconds: Number(seconds), ...parseRange(range) };
    const last = segments.at(-1);
    if (
      last &&
      last.seconds + source.seconds <= maxSegmentSeconds &&
      last.offset + last.length === source.offset
    ) {
      last.seconds += source.seconds;
      last.length += source.length;
    } else segments.push(source);
  }
  return { file, init: parseRange(initRange), segments };
}

/** Returns clips by id and height, each parsed once. All renditions of a clip have the same segment boundaries. */
export function createCutClips(filesDir: string) {
  const cache = new Map<string, CutClip>();
  return (clip: string, height: number): CutClip => {
    const key = `${clip}/${height}`;
    const found = cache.get(key) ?? cutClip(readFileSync(join(filesDir, clip, `${height}.m3u8`), "utf8"));
    cache.set(key, found);
    return found;
  };
}
