import type { Thumbnails } from "./player-media.ts";

/** Where on the sheet the picture of this second stands, in frames. */
export function frameAt(
  { columns, intervalSeconds, count }: Thumbnails,
  seconds: number,
): { column: number; row: number } {
  const frame = Math.min(Math.max(Math.floor(seconds / intervalSeconds), 0), Math.max(count - 1, 0));
  return { column: frame % columns, row: Math.floor(frame / columns) };
}
