/** Filters of the catalogue. In a separate file so that browsers do not load Zod. */
export const filterNames = ["category", "genre", "country", "year", "accessibility"] as const;
export type FilterName = (typeof filterNames)[number];

/** The sections of the catalogue. */
export const categoryAliases = ["movies", "series", "animation", "cartoons"] as const;
export type CategoryAlias = (typeof categoryAliases)[number];

/** Sort orders for viewers: most popular first (the default), newest first, best rated first, by title. */
export const sortAliases = ["-popularity", "-release_date", "-rating_start", "title"] as const;
export type SortAlias = (typeof sortAliases)[number];
