import { animationTexts } from "./category-texts-animation";
import { cartoonTexts } from "./category-texts-cartoons";
import { movieTexts } from "./category-texts-movies";
import { seriesTexts } from "./category-texts-series";

/** An editor's words at the end of a catalogue page: of a whole category, or of one genre in it. */
export type CategoryText = { category: string; genre?: string; title: string; paragraphs: string[] };

export const categoryTexts: CategoryText[] = [
  ...movieTexts,
  ...seriesTexts,
  ...animationTexts,
  ...cartoonTexts,
];
