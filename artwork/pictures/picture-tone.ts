import type { PictureSpec } from "#domain/artwork";
import { getInks } from "./inks";

/** Grounds of pictures; those that look alike share one. `app/ui/picture.css` has a rule for each. */
export const tones =
  "15100f 0b1024 0e1512 2a0b14 2b0f22 161c22 1b1d16 10222d 0f2a38 2a1670 1c2a6b a8243c d9342b 2f8c98 3f78f5 5d9166 6f8798 dc4a70 8f8a58 f0477f 19b5a5 7fb6c9 58b8f5 ff8b2e f2b52b 8be0b4 ffc93c ffd64a f3dc4b ebe2d0 e6f1f2 fff2d2 fff3e6".split(
    " ",
  );

const parseChannels = (hex: string) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

export function getToneDistance(tone: string, color: string): number {
  const other = parseChannels(color);
  return Math.hypot(...parseChannels(tone).map((value, index) => value - (other[index] ?? 0)));
}

/**
 * One character for the colour shown until the picture arrives. It is at the end of the picture's URL, where style
 * sheets match it: no extra attribute is needed, and the content security policy forbids `style`.
 */
export function getTone({ palette, seed }: PictureSpec): string {
  const ground = getInks(palette, seed).ground.slice(1);
  const distances = tones.map((tone) => getToneDistance(tone, ground));
  return distances.indexOf(Math.min(...distances)).toString(36);
}
