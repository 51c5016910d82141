import type { Mark } from "../marks";
import type { Random } from "../random";

/**
 * Inks of a figure, which is drawn within a circle of radius 100 around the origin: `body` is its main colour, `cut`
 * that of cut-outs, `spark` the accent, `half` its shaded side.
 */
export type FigureInks = { body: string; cut: string; spark: string; half: string };
/** How far a figure may rotate with the picture's diagonal: a plane follows it, a house only tilts. */
type Lean = "free" | "slight";
export type Figure = { lean: Lean; draw: (inks: FigureInks, random: Random) => Mark[] };

export const free = (draw: Figure["draw"]): Figure => ({ lean: "free", draw });
export const slight = (draw: Figure["draw"]): Figure => ({ lean: "slight", draw });
