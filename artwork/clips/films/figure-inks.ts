import { type Inks, mix } from "../../pictures/inks";
import type { FigureInks } from "../../pictures/motifs/figure";

export const plainInks = (inks: Inks): FigureInks => ({
  body: inks.body,
  cut: inks.ground,
  spark: inks.spark,
  half: mix(inks.body, inks.ground, 0.26),
});
export const stagedInks = (inks: Inks): FigureInks => ({
  body: inks.onStage,
  cut: inks.stage,
  spark: inks.spark,
  half: mix(inks.onStage, inks.stage, 0.26),
});
