import type { Inks } from "../pictures/inks";
import { circle, clipped, type Mark, polar, polygonPath } from "../pictures/marks";
import { centredLine, ease, ground, H, rays, reel, sweep, titleBlock, W } from "./kit";

/** A beam of light opens over the title, and the letters change colour at its edge. */
export const titleCard = (inks: Inks, title: string, t: number): Mark[] => {
  const angle = -14 + 8 * ease(t / 3);
  const spread = 2 + 15 * ease(t / 1.6);
  const edge = polygonPath(
    [-20, H * 0.86],
    polar(-20, H * 0.86, 2600, angle - spread),
    polar(-20, H * 0.86, 2600, angle + spread),
  );
  return [
    ground(inks.ground),
    sweep(inks.shade, -20, H * 0.86, angle, spread * 1.5),
    sweep(inks.stage, -20, H * 0.86, angle, spread),
    circle(inks.spark, W * 0.84, H * 0.2, 70 * ease(t / 1.2)),
    ...titleBlock(title, inks.text, 190, 690, 1540),
    clipped(edge, ...titleBlock(title, inks.onStage, 190, 690, 1540)),
  ];
};

export const creditsCard = (inks: Inks, t: number): Mark[] => [
  ground(inks.ground),
  ...rays([inks.shade, inks.ground], W / 2, H * 0.36, t * 5, 16),
  circle(inks.ground, W / 2, H * 0.36, 236),
  ...reel(inks.stage, inks.ground, inks.spark, W / 2, H * 0.36, 196, t * 40),
  centredLine("КОНЕЦ", inks.text, H * 0.77, 110),
  centredLine("Нарисовано для «Луча»", inks.text, H * 0.86, 40),
];

/** Clip path of a diagonal wipe between scenes. */
export const wipe = (share: number): string => {
  const at = -900 + (W + 1800) * ease(share);
  return polygonPath([-1200, -20], [at + 320, -20], [at - 320, H + 20], [-1200, H + 20]);
};
