import type { Thumbnails } from "./player-media";

/** Column and row of the frame for a second in the sprite sheet. */
export function getFrame(
  { columns, intervalSeconds, count }: Thumbnails,
  seconds: number,
): { column: number; row: number } {
  const frame = Math.min(Math.max(Math.floor(seconds / intervalSeconds), 0), Math.max(count - 1, 0));
  return { column: frame % columns, row: Math.floor(frame / columns) };
}
