import * as z from "zod";
import { categoryAliases, type FilterName, filterNames, sortAliases } from "./filter-names";
import { AudienceQuery, CaptchaAnswer, Paging, TitleCard, tolerantArray } from "./shared";
import { trackKinds } from "./track-kinds";

export const SortAlias = z.enum(sortAliases);
export type SortAlias = z.infer<typeof SortAlias>;

/** Sort orders of the API: those of viewers, and last added first for the page of new titles. */
export const CatalogSort = z.enum([...SortAlias.options, "-added"]);
export type CatalogSort = z.infer<typeof CatalogSort>;

export const CategoryAlias = z.enum(categoryAliases);
export type CategoryAlias = z.infer<typeof CategoryAlias>;

/** Parts of a section (AMB-093); a feature is 45 minutes or longer. */
export const SubcategoryAlias = z.enum(["feature", "short", "serial", "original"]);
export type SubcategoryAlias = z.infer<typeof SubcategoryAlias>;

/** What tracks a title has for those who do not see or hear. */
export const TrackKindAlias = z.enum(trackKinds);

const maxValues = 200;

/** Accepts one value, several separated by commas, or the parameter repeated. */
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
  /** Upper-case country codes. */
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
  accessibility: valuesSchema(TrackKindAlias),
} satisfies Record<FilterName, z.ZodType>;

/** Values of one filter are combined by OR, filters by AND. */
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
 * A filter and its possible values. `total` counts the titles with this value under all the other filters, so that a
 * second value can be added. Once a category is selected, the filter `category` lists its parts.
 */
export const Filter = z.object({
  alias: z.enum([...filterNames, "sort"]),
  title: z.string(),
  items: tolerantArray(FilterItem),
});
export type Filter = z.infer<typeof Filter>;

export const Filters = z.object({
  filters: tolerantArray(Filter),
  /** Number of titles that match all filters. */
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

/** `reason`: the title resembles another one (`title`, `alias`) that the profile watched, rated highly or saved. */
export const Recommendation = TitleCard.extend({
  reason: z.object({
    signal: z.enum(["watched", "rated", "favorite", "popular"]),
    title: z.string().nullable(),
    alias: z.string().nullable(),
  }),
});
export type Recommendation = z.infer<typeof Recommendation>;
