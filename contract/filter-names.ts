/** What the catalogue can be narrowed by. Apart from the schemas, so that browsers need not load Zod for it. */
export const filterNames = ["category", "genre", "country", "year"] as const;
export type FilterName = (typeof filterNames)[number];

/** The sections of the catalogue. */
export const categoryAliases = ["movies", "series", "animation", "cartoons"] as const;
export type CategoryAlias = (typeof categoryAliases)[number];

/** What a viewer may choose: most popular first (the default), newest first, best rated first, by title in the language asked for. */
export const sortAliases = ["-popularity", "-release_date", "-rating_start", "title"] as const;
export type SortAlias = (typeof sortAliases)[number];
