import * as z from "zod";
import { categoryAliases, type FilterName, filterNames, sortAliases } from "./filter-names";
import { AudienceQuery, CaptchaAnswer, Paging, TitleCard, tolerantArray } from "./shared";

export const SortAlias = z.enum(sortAliases);
export type SortAlias = z.infer<typeof SortAlias>;

/** What a list may be asked for in: also last added first, as on the page of new titles. */
export const CatalogSort = z.enum([...SortAlias.options, "-added"]);
export type CatalogSort = z.infer<typeof CatalogSort>;

export const CategoryAlias = z.enum(categoryAliases);
export type CategoryAlias = z.infer<typeof CategoryAlias>;

/** Parts of a section (AMB-093): a feature is 45 minutes or longer. */
export const SubcategoryAlias = z.enum(["feature", "short", "serial", "original"]);
export type SubcategoryAlias = z.infer<typeof SubcategoryAlias>;

const maxValues = 200;

/** One value, several with commas between, or the parameter several times. */
function valuesSchema<Item extends z.ZodType<string | number, string>>(item: Item) {
  return z
    .union([z.string().max(2000), z.array(z.string().max(100)).max(maxValues)])
    .transform((given) => [
      ...new Set(
        [given]
          .flat()
          .flatMap((text) => text.split(","))
          .map((text) => text.trim())
          .filter((text) => text !== ""),
      ),
    ])
    .pipe(z.array(item).max(maxValues))
    .optional();
}

const choices = {
  /** Sections, or parts of a section: `movies,short` are the short films. */
  category: valuesSchema(z.enum([...CategoryAlias.options, ...SubcategoryAlias.options])),
  genre: valuesSchema(z.string().regex(/^[a-z0-9-]{1,60}$/)),
  /** Codes in upper case. */
  country: valuesSchema(
    z
      .string()
      .regex(/^[A-Za-z]{2}$/)
      .transform((code) => code.toUpperCase()),
  ),
  year: valuesSchema(
    z
      .string()
      .regex(/^(1[89]|20)\d\d$/)
      .transform(Number),
  ),
} satisfies Record<FilterName, z.ZodType>;

/** Values of one filter are alternatives, filters narrow each other. */
export const FilterQuery = AudienceQuery.extend({
  ...choices,
  ...CaptchaAnswer.shape,
  sort: CatalogSort.optional(),
  platform: z.string().max(20).optional(),
});

export const CatalogQuery = FilterQuery.extend(Paging.shape);

export const FilterItem = z.object({
  alias: z.string(),
  title: z.string(),
  total: z.number().int().nonnegative(),
});

/**
 * A filter with everything it can be set to. `total` counts titles under all the other filters, so that a second value
 * can be added; it is 0 where nothing would be left. With a category chosen, the filter `category` lists its parts.
 */
export const Filter = z.object({
  alias: z.enum([...filterNames, "sort"]),
  title: z.string(),
  items: tolerantArray(FilterItem),
});
export type Filter = z.infer<typeof Filter>;

export const Filters = z.object({
  filters: tolerantArray(Filter),
  /** Titles under all the filters. */
  items_total: z.number().int().nonnegative(),
});
export type Filters = z.infer<typeof Filters>;

export const CategoryPage = z.object({
  alias: CategoryAlias,
  title: z.string(),
  total: z.number().int(),
  text: z.object({ title: z.string(), paragraphs: z.array(z.string()), lang: z.string() }).nullable(),
});
export type CategoryPage = z.infer<typeof CategoryPage>;

export const GenreTotals = FilterItem.extend({ totals: tolerantArray(FilterItem) });
export type GenreTotals = z.infer<typeof GenreTotals>;

/** The hashtag itself is its alias, without the sign. */
export const Hashtag = FilterItem;
export type Hashtag = z.infer<typeof Hashtag>;

/** Why a title is recommended: it shares something with what the profile watched, rated highly or kept, which `title` and `alias` name. */
export const Recommendation = TitleCard.extend({
  reason: z.object({
    signal: z.enum(["watched", "rated", "favorite", "popular"]),
    title: z.string().nullable(),
    alias: z.string().nullable(),
  }),
});
export type Recommendation = z.infer<typeof Recommendation>;
