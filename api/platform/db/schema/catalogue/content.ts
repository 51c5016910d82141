import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Banner } from "#contract/catalog";
import { locales } from "#contract/languages";
import type { SubtitlesKind, TrackKind } from "#contract/track-kinds";
import type { Motif, Palette } from "#domain/artwork";
import type { Localized } from "#domain/localized";
import { ownedBy, seconds } from "../columns";

export const genres = pgTable("genres", {
  alias: text().primaryKey(),
  title: jsonb().$type<Localized>().notNull(),
});

export const countries = pgTable("countries", {
  code: text().primaryKey(),
  alias: text().notNull(),
  title: jsonb().$type<Localized>().notNull(),
});

/** URLs of a title's pictures by shape, without size parameters. */
export type TitlePictures = Record<"cover" | "poster" | "frame" | "square" | "narrow", string>;

/**
 * Given pictures: paths among the media's files, «pictures/…» of the content's, or addresses; what is missing is drawn.
 */
export type TitlePhotos = { poster?: string; frame?: string };

export type StoredWindow = { type: "free" | "premium" | "lite"; publish: number; unpublish: number };

/** A film that lies elsewhere: the addresses of its stream, HLS or DASH, of files of all of it, and of its subtitles, WebVTT. */
export type TitleMedia = {
  hls?: string | undefined;
  dash?: string | undefined;
  files?: { url: string; height?: number | undefined; type?: "mp4" | "webm" | undefined }[] | undefined;
  subtitles: { language: string; url: string; kind?: SubtitlesKind | undefined }[];
  /** Whether its stream has a sound that describes the picture. */
  described?: boolean | undefined;
  drm: TitleProtection;
};
/** The licence servers by scheme; a FairPlay stream has a certificate as well. */
export type TitleProtection = Partial<
  Record<
    "widevine" | "playready" | "fairplay" | "clearkey",
    { license: string; certificate?: string | undefined }
  >
>;

export const titles = pgTable(
  "titles",
  {
    id: text().primaryKey(),
    uid: text().notNull().unique(),
    alias: text().notNull().unique(),
    kind: text().$type<"movie" | "series">().notNull(),
    category: text().notNull(),
    title: jsonb().$type<Localized>().notNull(),
    /** Sort key: without quotation marks and accents, «ё» sorted as «е». */
    sortTitle: jsonb("sort_title")
      .$type<Localized>()
      .notNull()
      .default(sql`'{}'`),
    titleOriginal: text("title_original").notNull(),
    year: integer(),
    releaseDate: text("release_date"),
    minutes: integer(),
    ratingAge: text("rating_age"),
    forKids: boolean("for_kids").notNull(),
    description: text().notNull(),
    quote: text(),
    genres: text().array().notNull(),
    countries: text().array().notNull(),
    hashtags: text().array().notNull(),
    accessibility: text()
      .array()
      .$type<TrackKind[]>()
      .notNull()
      .default(sql`'{}'`),
    motifs: text().array().$type<Motif[]>().notNull(),
    palette: text().$type<Palette>().notNull(),
    color: text().notNull(),
    pictures: jsonb().$type<TitlePictures>().notNull(),
    clip: text().notNull(),
    /** An operator's own title, which the content of a release leaves as it is. */
    isOwn: boolean("is_own").notNull().default(false),
    photos: jsonb().$type<TitlePhotos>(),
    /** Null for a film whose clip lies here. */
    media: jsonb().$type<TitleMedia>(),
    ratingStart: real("rating_start"),
    votes: integer().notNull(),
    popularity: integer().notNull(),
    isOriginal: boolean("is_original").notNull(),
    isDisabled: boolean("is_disabled").notNull(),
    blockedCountries: text("blocked_countries").array().notNull(),
    windows: jsonb().$type<StoredWindow[]>().notNull(),
    /** Not the `seconds` type: the title_facets view depends on this table, and viewers never write this column. */
    addedAt: integer("added_at").notNull(),
  },
  (table) => [
    index("titles_popularity").on(table.isDisabled, table.popularity),
    index("titles_clip").on(table.clip),
    index("titles_category").on(table.category, table.popularity),
    index("titles_added").on(table.addedAt),
    index("titles_year").on(table.year),
    index("titles_rating").on(sql`${table.ratingStart} desc nulls last`),
    ...locales.map((locale) =>
      index(`titles_title_${locale}`).on(sql`(${table.sortTitle}->>${sql.raw(`'${locale}'`)})`),
    ),
    index("titles_genres").using("gin", table.genres),
    index("titles_countries").using("gin", table.countries),
  ],
);

export const persons = pgTable("persons", {
  alias: text().primaryKey(),
  name: jsonb().$type<{ ru: string; en: string }>().notNull(),
  born: integer(),
  died: integer(),
  biography: text().notNull(),
});

export const credits = pgTable(
  "credits",
  {
    titleId: ownedBy("title_id", () => titles.id),
    person: text()
      .notNull()
      .references(() => persons.alias),
    role: text().$type<"director" | "operator" | "producer" | "writer" | "composer" | "actor">().notNull(),
    character: text(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.titleId, table.role, table.position] }),
    index("credits_person").on(table.person),
  ],
);

export const seasons = pgTable(
  "seasons",
  {
    titleId: ownedBy("title_id", () => titles.id),
    number: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    year: integer(),
  },
  (table) => [primaryKey({ columns: [table.titleId, table.number] })],
);

export const episodes = pgTable(
  "episodes",
  {
    startId: text("start_id").primaryKey(),
    uid: text().notNull().unique(),
    titleId: ownedBy("title_id", () => titles.id),
    season: integer().notNull(),
    number: integer().notNull(),
    title: text().notNull(),
    description: text(),
    minutes: integer(),
    clip: text().notNull(),
    /** A frame of its film, as a path among the media's files; without one its picture is drawn. */
    photo: text(),
    /** When it was added to the catalogue; null if with the series. */
    addedAt: integer("added_at"),
  },
  (table) => [
    uniqueIndex("episodes_place").on(table.titleId, table.season, table.number),
    index("episodes_clip").on(table.clip),
  ],
);

export const trailers = pgTable(
  "trailers",
  {
    uid: text().primaryKey(),
    titleId: ownedBy("title_id", () => titles.id),
    title: text().notNull(),
    description: text().notNull(),
    clip: text().notNull(),
    position: integer().notNull(),
  },
  (table) => [index("trailers_title").on(table.titleId)],
);

export const similars = pgTable(
  "similars",
  {
    titleId: ownedBy("title_id", () => titles.id),
    similarId: ownedBy("similar_id", () => titles.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.titleId, table.position] })],
);

export type ListKind = "collection" | "playlist" | "selection" | "story" | "hero" | "kids-hero";

export const lists = pgTable(
  "lists",
  {
    kind: text().$type<ListKind>().notNull(),
    alias: text().notNull(),
    title: jsonb().$type<Localized>().notNull(),
    description: text().notNull(),
    forKids: boolean("for_kids").notNull(),
    motifs: text().array().$type<Motif[]>().notNull(),
    palette: text().$type<Palette>().notNull(),
    color: text().notNull(),
    pictureVersion: text("picture_version").notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.alias] })],
);

export const listItems = pgTable(
  "list_items",
  {
    kind: text().$type<ListKind>().notNull(),
    alias: text().notNull(),
    titleId: ownedBy("title_id", () => titles.id),
    position: integer().notNull(),
    /** Text of a story slide. */
    text: text(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.alias, table.position] }),
    index("list_items_title").on(table.titleId),
  ],
);

export const articles = pgTable("articles", {
  alias: text().primaryKey(),
  title: text().notNull(),
  lead: text().notNull(),
  rubric: text().notNull(),
  body: text().notNull(),
  author: text().notNull(),
  published: seconds("published").notNull(),
  forKids: boolean("for_kids").notNull(),
  motifs: text().array().$type<Motif[]>().notNull(),
  palette: text().$type<Palette>().notNull(),
  color: text().notNull(),
  pictureVersion: text("picture_version").notNull(),
  titles: text().array().notNull(),
  persons: text().array().notNull(),
});

/** A banner as stored: the title in five languages, everything else as in the API response. */
export type StoredBanner = Omit<Banner, "title"> & { title: Localized };

export const banners = pgTable("banners", {
  id: text().primaryKey(),
  data: jsonb().$type<StoredBanner>().notNull(),
  forKids: boolean("for_kids").notNull(),
  position: integer().notNull(),
});

export const aliases = pgTable(
  "aliases",
  { type: text().notNull(), from: text().notNull(), to: text().notNull() },
  (table) => [primaryKey({ columns: [table.type, table.from] })],
);
