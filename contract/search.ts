import * as z from "zod";
import { ArticleCard, ChannelCard, ListCard } from "./catalog";
import { createRoutes } from "./create-routes";
import { PersonCard } from "./persons";
import { AgeRating, AudienceQuery, listSchema, TitleCard, tolerantArray } from "./shared";
import { maxQueryLength, searchPageSize } from "./sizes";

/** The query searched instead, and why: wrong keyboard layout, transliteration, a typo, or words left out. */
export const Corrected = z.object({
  query: z.string(),
  kind: z.enum(["layout", "translit", "typo", "fewer_words"]),
});
export type Corrected = z.infer<typeof Corrected>;

/** The next broadcast of a title on a channel, now or within a week. */
export const FoundProgramme = z.object({
  id: z.string(),
  title: z.string(),
  title_alias: z.string(),
  image: z.string().nullable(),
  start_ts: z.number().int(),
  stop_ts: z.number().int(),
  is_now: z.boolean(),
  rating_age: AgeRating.nullable(),
  channel: ChannelCard,
});
export type FoundProgramme = z.infer<typeof FoundProgramme>;

/** The last broadcast of a title on a channel, within the past two weeks. */
export const FoundRecording = FoundProgramme.omit({ is_now: true }).extend({ expired_at: z.number().int() });
export type FoundRecording = z.infer<typeof FoundRecording>;

/** A moment of a film, where the words are said or the chapter is called so. */
export const FoundMoment = z.object({
  uid: z.string(),
  alias: z.string(),
  title: z.string(),
  /** Of an episode; null for a film. */
  start_id: z.string().nullable(),
  season: z.number().int().nullable(),
  number: z.number().int().nullable(),
  kind: z.enum(["line", "chapter"]),
  /** The text's language, BCP 47. */
  lang: z.string(),
  second: z.number().int(),
  text: z.string(),
  image: z.string().nullable(),
});
export type FoundMoment = z.infer<typeof FoundMoment>;

/** Results by groups, each with its first items and the total. The groups are empty for an empty query. */
export const SearchPage = z.object({
  query: z.string(),
  corrected: Corrected.nullable(),
  titles: listSchema(TitleCard),
  persons: listSchema(PersonCard),
  channels: listSchema(ChannelCard),
  programmes: listSchema(FoundProgramme),
  recordings: listSchema(FoundRecording),
  collections: listSchema(ListCard),
  articles: listSchema(ArticleCard),
  moments: listSchema(FoundMoment).default({ items: [], items_total: 0 }),
});
export type SearchPage = z.infer<typeof SearchPage>;

export const Suggestion = z.object({
  kind: z.enum(["title", "person"]),
  alias: z.string(),
  text: z.string(),
  /** Null for people. */
  _cls: z.enum(["movie", "series"]).nullable().default(null),
  year: z.number().int().nullable(),
  image: z.string().nullable(),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** A popular search: an entry, under the name by which it is found. */
export const PopularQuery = z.object({
  query: z.string(),
  kind: z.enum(["title", "person", "channel", "collection", "article"]),
  alias: z.string(),
});
export type PopularQuery = z.infer<typeof PopularQuery>;

/** `literal` disables corrections. */
const SearchQuery = AudienceQuery.extend({
  q: z.string().max(maxQueryLength).optional(),
  literal: z.union([z.boolean(), z.stringbool()]).optional(),
});
export const PagedSearchQuery = SearchQuery.extend({
  skip: z.coerce.number().int().min(0).max(10_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
});
export type PagedSearchQuery = z.infer<typeof PagedSearchQuery>;

/** A page of one group; `corrected` is that of the whole search. */
const found = <Item extends z.ZodType>(item: Item) =>
  listSchema(item).extend({ corrected: Corrected.nullable() });

const { get } = createRoutes("search");

export const search = {
  titles: get("/catalog/search", `Titles by a query, the best match first; ${searchPageSize} a page`)
    .input(PagedSearchQuery)
    .output(found(TitleCard)),
  all: get(
    "/catalog/search/all",
    `Everything by a query, by groups of at most limit (${searchPageSize}); counts for popular queries`,
  )
    .input(SearchQuery.extend({ limit: z.coerce.number().int().min(1).max(100).optional() }))
    .output(SearchPage),
  channels: get("/catalog/search/channels", "Channels by a query")
    .input(PagedSearchQuery)
    .output(found(ChannelCard)),
  recordings: get("/catalog/search/catchups", `Recordings by a query; ${searchPageSize} a page`)
    .input(PagedSearchQuery)
    .output(found(FoundRecording)),
  persons: get("/catalog/search/persons", "People by a query")
    .input(PagedSearchQuery)
    .output(found(PersonCard)),
  popular: get("/catalog/search/popular", "Popular searches")
    .input(AudienceQuery.extend({ limit: z.coerce.number().int().min(1).max(searchPageSize).optional() }))
    .output(z.object({ items: tolerantArray(PopularQuery), items_total: z.number().int() })),
  suggest: get("/catalog/search/suggest", "At most 8 titles and people while a query is typed")
    .input(AudienceQuery.extend({ q: SearchQuery.shape.q }))
    .output(z.object({ items: tolerantArray(Suggestion) })),
};
