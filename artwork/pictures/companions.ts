import type { PictureSpec } from "#domain/artwork";
import { type Inks, mix } from "./inks";
import { clipped, type Mark, polar } from "./marks";
import type { Box } from "./motifs/fields";
import type { FigureInks } from "./motifs/figure";
import type { Random } from "./random";

type Frame = { x: number; y: number; r: number };
type DrawSecond = (frame: Frame, lean: number, inks: FigureInks) => Mark;
type Companion = { behind: (stage: Mark[]) => Mark[]; before: Mark[] };
type Setting = { plain: FigureInks; staged: FigureInks; region: string };

const drawInBothInks = (
  frame: Frame,
  lean: number,
  draw: DrawSecond,
  { plain, staged, region }: Setting,
): Mark[] => [draw(frame, lean, plain), clipped(region, draw(frame, lean, staged))];

/** Frame of a small companion: opposite the subject, clear of the badges in the upper corners. */
const getCompanionFrame = (spec: PictureSpec, box: Box, random: Random): Frame => {
  switch (spec.shape) {
    case "cover":
      return {
        x: box.w * random.between(0.17, 0.24),
        y: box.h * random.between(0.36, 0.42),
        r: box.h * random.between(0.13, 0.16),
      };
    case "poster":
      return {
        x: box.lean > 0 ? box.w * 0.8 : box.w * 0.2,
        y: box.y + box.r * random.between(1.0, 1.1),
        r: box.w * random.between(0.13, 0.16),
      };
    case "frame":
      return { x: box.w * random.between(0.4, 0.46), y: box.h * random.between(0.26, 0.7), r: box.h * 0.13 };
    case "banner-narrow":
      return { x: box.w * 0.64, y: box.h * 0.5, r: box.h * 0.22 };
    default:
      return { x: box.w * 0.78, y: box.h * 0.76, r: box.w * 0.14 };
  }
};

/** Draws the second figure: a small counterpart, a trail of three, or a large shadow behind the first. */
export const createCompanion = (
  spec: PictureSpec,
  box: Box,
  inks: Inks,
  random: Random,
  draw: DrawSecond,
  setting: Setting,
): Companion => {
  // Squares are mostly shown cropped to a small circle, which would hide anything in the corners.
  const kind =
    spec.shape === "square" ? "shadow" : random.pick(["counterpart", "trail", "shadow", "counterpart"]);
  if (kind === "shadow") {
    const ink = mix(inks.ground, inks.stage, 0.2);
    const far: FigureInks = {
      body: ink,
      cut: inks.ground,
      spark: mix(inks.ground, inks.stage, 0.36),
      half: mix(inks.ground, inks.stage, 0.13),
    };
    const frame = {
      x:
        box.x -
        box.r * random.between(0.9, 1.2) * (spec.shape === "poster" || spec.shape === "square" ? 0.5 : 1),
      y: box.y + box.r * random.between(-0.1, 0.3),
      r: box.r * random.between(1.25, 1.5),
    };
    return { behind: (stage) => [draw(frame, -box.lean * 0.7, far), ...stage], before: [] };
  }
  if (kind === "trail") {
    const start = getCompanionFrame(spec, box, random);
    const turn = (Math.atan2(box.y - start.y, box.x - start.x) * 180) / Math.PI;
    const marks = [0, 1, 2].flatMap((step) => {
      const r = start.r * (0.9 - step * 0.2);
      const [x, y] = polar(
        start.x,
        start.y,
        step * start.r * (spec.shape === "poster" ? 1.4 : 1.75),
        spec.shape === "poster" ? (box.lean > 0 ? 180 : 0) : turn,
      );
      return drawInBothInks({ x, y, r }, box.lean, draw, setting);
    });
    return { behind: (stage) => [...stage, ...marks], before: [] };
  }
  return {
    behind: (stage) => stage,
    before: drawInBothInks(getCompanionFrame(spec, box, random), -box.lean * 0.5, draw, setting),
  };
};
