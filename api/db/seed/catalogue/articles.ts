import type { SeedArticle } from "../seed-types";
import { analysisArticles } from "./articles-analysis";
import { craftArticles } from "./articles-craft";
import { historyArticles } from "./articles-history";
import { kidsArticles } from "./articles-kids";
import { portraitArticles } from "./articles-portraits";

/** Every essay of the journal; readers see them newest first. */
export const articles: SeedArticle[] = [
  ...analysisArticles,
  ...portraitArticles,
  ...historyArticles,
  ...craftArticles,
  ...kidsArticles,
];
