import type { Mark } from "../marks";
import type { Random } from "../random";

/** A figure is drawn within a circle of radius 100 about the origin. `body` is its mass, `cut` what is cut out of it, `spark` the one strong accent, `half` its side in shadow. */
export type FigureInks = { body: string; cut: string; spark: string; half: string };
/** How far a figure may lean with the picture's diagonal: a plane flies along it, a house only tilts. */
export type Lean = "free" | "slight";
export type Figure = { lean: Lean; draw: (inks: FigureInks, random: Random) => Mark[] };

export const free = (draw: Figure["draw"]): Figure => ({ lean: "free", draw });
export const slight = (draw: Figure["draw"]): Figure => ({ lean: "slight", draw });
