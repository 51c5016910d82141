import type { SeedArticle } from "../seed-types";

export const articles: SeedArticle[] = [];
