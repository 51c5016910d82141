import * as z from "zod";
import { createRoutes } from "./create-routes";
import { eveningCompanies, eveningMoods, eveningTimes } from "./evening-names";
import {
  CatalogQuery,
  CategoryPage,
  FilterItem,
  FilterQuery,
  Filters,
  GenreTotals,
  Recommendation,
} from "./filters";
import { AgeRating, AudienceQuery, listSchema, Paging, TitleCard, tolerantArray } from "./shared";
import { catalogPageSize, maxEveningHand } from "./sizes";

export const BannerAction = z.object({
  type: z.enum(["play", "open", "add_to_favorites", "catchup", "play_trailer"]),
  alias: z.string().nullable(),
  url: z.string().nullable(),
  target_id: z.string().nullable(),
  trailer_id: z.string().nullable(),
  child: z.boolean(),
});
export type BannerAction = z.infer<typeof BannerAction>;

export const Banner = z.object({
  id: z.string(),
  type: z.enum([
    "product",
    "collection",
    "playlist",
    "channel",
    "tv_selection",
    "link",
    "mainselection",
    "profile",
  ]),
  title: z.string(),
  actions: tolerantArray(BannerAction),
  images: z.object({
    web_mobile: z.string().nullable(),
    web_desktop: z.string().nullable(),
    image_narrow: z.string().nullable(),
  }),
  is_narrow: z.boolean(),
});
export type Banner = z.infer<typeof Banner>;

export const Hero = z.object({
  card: TitleCard,
  kicker: z.string(),
  description: z.string(),
  texts_lang: z.string(),
  is_free: z.boolean(),
});
export type Hero = z.infer<typeof Hero>;

export const Poster = z.object({
  id: z.string(),
  cls: z.enum(["movie", "series"]),
  alias: z.string(),
  title: z.string(),
  images: z.object({
    background: z.string().nullable(),
    horizontal: z.string().nullable(),
    logotype: z.string().nullable(),
    vertical: z.string().nullable(),
  }),
  rating_age: AgeRating.nullable(),
  rating_start: z.number().nullable(),
});

export const ListCard = z.object({
  alias: z.string(),
  title: z.string(),
  description: z.string(),
  items_total: z.number().int(),
  image: z.string().nullable(),
  color: z.string().nullable(),
  for_kids: z.boolean(),
});
export type ListCard = z.infer<typeof ListCard>;

export const StoryCard = z.object({
  alias: z.string(),
  title: z.string(),
  image: z.string().nullable(),
  for_kids: z.boolean(),
  /** The main title of the story. */
  title_alias: z.string(),
});
export type StoryCard = z.infer<typeof StoryCard>;

export const ChannelCard = z.object({
  id: z.number().int(),
  alias: z.string(),
  title: z.string(),
  mark: z.string(),
  logo: z.string().nullable(),
  for_kids: z.boolean(),
});
export type ChannelCard = z.infer<typeof ChannelCard>;

export const ChannelNow = ChannelCard.extend({
  current_programs: tolerantArray(
    z.object({
      title: z.string(),
      start_time: z.string(),
      stop_time: z.string(),
      start_ts: z.number().int(),
      stop_ts: z.number().int(),
      rating_age: AgeRating.nullable(),
    }),
  ),
});
export type ChannelNow = z.infer<typeof ChannelNow>;

export const ArticleCard = z.object({
  alias: z.string(),
  title: z.string(),
  /** Stands for the title where it must not be shown; null if the article is about no series. */
  veiled_title: z.string().nullable().default(null),
  /** Whether title, lead and text are kept from the profile, which is watching a series that it is about. */
  is_veiled: z.boolean().default(false),
  lead: z.string(),
  rubric: z.string(),
  published: z.number().int(),
  image: z.string().nullable(),
  color: z.string().nullable(),
  for_kids: z.boolean(),
});
export type ArticleCard = z.infer<typeof ArticleCard>;

/** A row of the home page; rows come in display order (AMB-206). */
export const HomeRow = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("titles"),
    id: z.string(),
    title: z.string(),
    href: z.string().nullable(),
    items: tolerantArray(TitleCard),
  }),
  z.object({
    kind: z.literal("originals"),
    id: z.string(),
    title: z.string(),
    href: z.string().nullable(),
    items: tolerantArray(TitleCard),
  }),
  z.object({
    kind: z.literal("stories"),
    id: z.string(),
    title: z.string(),
    href: z.string().nullable(),
    items: tolerantArray(StoryCard),
  }),
  z.object({
    kind: z.literal("playlists"),
    id: z.string(),
    title: z.string(),
    href: z.string().nullable(),
    items: tolerantArray(ListCard),
  }),
  z.object({
    kind: z.literal("collections"),
    id: z.string(),
    title: z.string(),
    href: z.string().nullable(),
    items: tolerantArray(ListCard),
  }),
  z.object({
    kind: z.literal("channels"),
    id: z.string(),
    title: z.string(),
    href: z.string().nullable(),
    items: tolerantArray(ChannelNow),
  }),
  z.object({
    kind: z.literal("articles"),
    id: z.string(),
    title: z.string(),
    href: z.string().nullable(),
    items: tolerantArray(ArticleCard),
  }),
]);
export type HomeRow = z.infer<typeof HomeRow>;

export const Main = z.object({
  heroes: tolerantArray(Hero),
  banners: tolerantArray(Banner),
  rows: tolerantArray(HomeRow),
});
export type Main = z.infer<typeof Main>;

const EveningQuery = AudienceQuery.extend({
  time: z.enum(eveningTimes),
  company: z.enum(eveningCompanies),
  mood: z.enum(eveningMoods),
  /** Which three of the picks, from 0. */
  hand: z.coerce.number().int().min(0).max(maxEveningHand).optional(),
});

/** A title for tonight. `minutes`: of the film, what is left of it, or the next `episodes` together. */
export const EveningPick = z.object({
  card: TitleCard,
  minutes: z.number().int().positive(),
  /** Of a film 0. */
  episodes: z.number().int().nonnegative(),
  is_begun: z.boolean(),
  suits_company: z.boolean(),
  is_favorite: z.boolean(),
  /** Whether it may be watched although there is no subscription. */
  is_free: z.boolean(),
  may_watch: z.boolean(),
});
export type EveningPick = z.infer<typeof EveningPick>;

/** `relax`: if nothing fits, another answer to a question, with which there are `total` titles. */
export const Evening = z.object({
  picks: tolerantArray(EveningPick),
  has_more: z.boolean(),
  relax: tolerantArray(
    z.discriminatedUnion("question", [
      z.object({ question: z.literal("time"), answer: z.enum(eveningTimes), total: z.number().int() }),
      z.object({ question: z.literal("company"), answer: z.enum(eveningCompanies), total: z.number().int() }),
      z.object({ question: z.literal("mood"), answer: z.enum(eveningMoods), total: z.number().int() }),
    ]),
  ),
});
export type Evening = z.infer<typeof Evening>;

const { get } = createRoutes("catalog");

const Lines = tolerantArray(z.object({ second: z.number().int(), text: z.string() }));

/** What is said in a film or an episode, by its subtitles. */
export const Transcript = z.object({
  /** BCP 47, as those of `langs`, which it has as well; chapters are in a language of the audience's. */
  lang: z.string(),
  langs: z.array(z.string()),
  chapters: Lines,
  lines: Lines,
  /** The second from which on it is kept from the profile; 0 if all of it is. */
  veiled_from: z.number().nullable().default(null),
});
export type Transcript = z.infer<typeof Transcript>;

export const catalog = {
  list: get("/catalog", `The catalogue by filters and sort, most popular first; ${catalogPageSize} a page`)
    .input(CatalogQuery)
    .output(listSchema(TitleCard)),
  categories: get("/catalog/categories", "Categories with an editorial text, optionally for one genre")
    .input(AudienceQuery.extend({ genre: z.string().max(100).optional() }))
    .output(listSchema(CategoryPage)),
  filters: get("/catalog/categories/filters/detail", "Filters, with the number of titles per value")
    .input(FilterQuery)
    .output(Filters),
  genres: get("/catalog/genres", "Genres that have titles, with totals by category")
    .input(AudienceQuery)
    .output(listSchema(GenreTotals)),
  hashtags: get(
    "/catalog/hashtags",
    "Hashtags of titles, the most used first; the alias is the hashtag without its sign",
  )
    .input(AudienceQuery.extend(Paging.shape))
    .output(listSchema(FilterItem)),
  recommendations: get(
    "/catalog/recommendations",
    `Recommended titles for this profile, each with the reason; ${catalogPageSize} a page`,
  )
    .input(AudienceQuery.extend(Paging.shape))
    .output(listSchema(Recommendation)),
  evening: get(
    "/catalog/evening",
    "Three titles for tonight, by time, company and mood, each with the reason",
  )
    .input(EveningQuery)
    .output(Evening),
  main: get("/catalog/main", "Heroes, banners and rows of the home page").input(AudienceQuery).output(Main),
  featured: get("/catalog/featured", "Titles promoted by editors")
    .input(AudienceQuery)
    .output(listSchema(TitleCard)),
  heroes: get("/catalog/heroes", "The home page's slider").input(AudienceQuery).output(listSchema(Hero)),
  posters: get("/catalog/posters", "Promotional posters").input(AudienceQuery).output(listSchema(Poster)),
  similars: get("/catalog/similars/{alias}", "Titles like this one")
    .input(AudienceQuery.extend({ alias: z.string().max(200) }))
    .output(listSchema(TitleCard)),
  transcript: get(
    "/catalog/transcripts/{alias}",
    "What is said in a film, or in an episode by its start_id; 404 if it cannot be watched now, has no subtitles or is 18+",
  )
    .input(
      AudienceQuery.extend({
        alias: z.string().max(200),
        episode: z.string().max(200).optional(),
        lang: z.string().max(35).optional(),
      }),
    )
    .output(Transcript),
};
