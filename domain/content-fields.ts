import type { ContentKind } from "#contract/content-kinds";
import { currencies } from "#contract/currencies";
import type { Locale } from "#contract/languages";
import { motifs, palettes } from "./artwork";

/** Of which kind are the aliases that a field names. Genres, countries and selections are not edited. */
export type Referred = ContentKind | "genres" | "countries" | "selections";

export type ContentField = { name: string; isOptional?: true } & (
  | { sort: "line" | "number" | "money" | "date" | "flag"; of?: Referred }
  /** `isLong`: with headings and paragraphs. */
  | { sort: "prose"; isLong?: true }
  /** Aliases, or words, separated by commas or lines. */
  | { sort: "list"; of?: Referred }
  | { sort: "localized"; languages?: readonly Locale[] }
  | { sort: "choice"; options: readonly string[] }
  /** Two of them, in order. */
  | { sort: "pair"; options: readonly string[] }
  | { sort: "group"; fields: readonly ContentField[] }
  /** Any number of them; those without any value are left out. */
  | { sort: "records"; fields: readonly ContentField[] }
);

/** The name that an entry has in the file and the database, besides its fields. */
export const keyNames: Record<ContentKind, "alias" | "id"> = {
  titles: "alias",
  persons: "alias",
  collections: "alias",
  playlists: "alias",
  banners: "id",
  articles: "alias",
  channels: "alias",
  tariffs: "id",
  promotions: "id",
};

const ageRatings = ["0+", "6+", "12+", "16+", "18+"] as const;
const title = { name: "title", sort: "localized" } as const;
const forKids = { name: "forKids", sort: "flag" } as const;
const palette = { name: "palette", sort: "choice", options: palettes } as const;
const picture = [{ name: "motifs", sort: "pair", options: motifs } as const, palette];
const titlesOf = { name: "titles", sort: "list", of: "titles" } as const;
const prices = {
  name: "prices",
  sort: "group",
  fields: currencies.map((name) => ({ name, sort: "money" }) as const),
} as const;
const access = { name: "aclType", sort: "choice", options: ["premium", "lite"] } as const;
const crew = ["directors", "writers", "producers", "operators", "composers"] as const;
const list: readonly ContentField[] = [
  title,
  { name: "description", sort: "prose" },
  titlesOf,
  forKids,
  ...picture,
];

/** The fields of each kind, in the order of its form; what they may hold is said by the schemas of the content. */
export const contentFields: Record<ContentKind, readonly ContentField[]> = {
  titles: [
    title,
    { name: "titleOriginal", sort: "line" },
    { name: "kind", sort: "choice", options: ["movie", "series"] },
    { name: "category", sort: "choice", options: ["movies", "series", "animation", "cartoons"] },
    { name: "year", sort: "number" },
    { name: "releaseDate", sort: "date", isOptional: true },
    { name: "countries", sort: "list", of: "countries" },
    { name: "genres", sort: "list", of: "genres" },
    { name: "minutes", sort: "number", isOptional: true },
    { name: "ratingAge", sort: "choice", options: ageRatings },
    forKids,
    { name: "original", sort: "flag", isOptional: true },
    { name: "premiere", sort: "date", isOptional: true },
    { name: "blockedCountries", sort: "list", isOptional: true },
    { name: "protected", sort: "flag", isOptional: true },
    { name: "poster", sort: "line", isOptional: true },
    { name: "frame", sort: "line", isOptional: true },
    {
      name: "media",
      sort: "group",
      isOptional: true,
      fields: [
        { name: "hls", sort: "line", isOptional: true },
        { name: "dash", sort: "line", isOptional: true },
        {
          name: "files",
          sort: "records",
          isOptional: true,
          fields: [
            { name: "url", sort: "line" },
            { name: "height", sort: "number", isOptional: true },
            { name: "type", sort: "choice", options: ["mp4", "webm"], isOptional: true },
          ],
        },
        {
          name: "subtitles",
          sort: "records",
          fields: [
            { name: "language", sort: "line" },
            { name: "url", sort: "line" },
            { name: "kind", sort: "choice", options: ["sdh"], isOptional: true },
          ],
        },
        { name: "described", sort: "flag", isOptional: true },
        {
          name: "drm",
          sort: "group",
          isOptional: true,
          fields: ["widevine", "playready", "clearkey", "fairplay"].map(
            (name): ContentField => ({
              name,
              sort: "group",
              isOptional: true,
              fields: [
                { name: "license", sort: "line" },
                ...(name === "fairplay" ? [{ name: "certificate", sort: "line" } as const] : []),
              ],
            }),
          ),
        },
      ],
    },
    { name: "description", sort: "prose" },
    { name: "quote", sort: "prose", isOptional: true },
    ...crew.map(
      (name): ContentField => ({
        name,
        sort: "list",
        of: "persons",
        ...(name === "directors" ? {} : { isOptional: true }),
      }),
    ),
    {
      name: "cast",
      sort: "records",
      fields: [
        { name: "person", sort: "line", of: "persons" },
        { name: "character", sort: "line" },
      ],
    },
    { name: "hashtags", sort: "list" },
    { name: "similar", sort: "list", of: "titles", isOptional: true },
    ...picture,
    {
      name: "seasons",
      sort: "records",
      isOptional: true,
      fields: [
        { name: "title", sort: "line" },
        { name: "year", sort: "number" },
        { name: "description", sort: "prose" },
        {
          name: "episodes",
          sort: "records",
          fields: [
            { name: "title", sort: "line" },
            { name: "minutes", sort: "number" },
            { name: "description", sort: "prose", isOptional: true },
            { name: "added", sort: "date", isOptional: true },
          ],
        },
      ],
    },
  ],
  persons: [
    { name: "name", sort: "localized", languages: ["ru", "en"] },
    { name: "born", sort: "number", isOptional: true },
    { name: "died", sort: "number", isOptional: true },
    { name: "biography", sort: "prose" },
  ],
  collections: list,
  playlists: list,
  banners: [
    { ...title, isOptional: true },
    {
      name: "type",
      sort: "choice",
      options: ["product", "collection", "playlist", "mainselection", "profile"],
    },
    {
      name: "action",
      sort: "group",
      fields: [
        { name: "type", sort: "choice", options: ["open", "play"] },
        { name: "alias", sort: "line", isOptional: true },
        { name: "target", sort: "line", isOptional: true },
        { name: "child", sort: "flag", isOptional: true },
      ],
    },
    { name: "picture", sort: "line", of: "titles" },
    { name: "isNarrow", sort: "flag" },
    forKids,
  ],
  articles: [
    { name: "title", sort: "line" },
    { name: "lead", sort: "prose" },
    { name: "rubric", sort: "choice", options: ["Разбор", "Портрет", "История", "Ремесло", "Детям"] },
    { name: "author", sort: "line" },
    { name: "published", sort: "date", isOptional: true },
    { name: "daysAgo", sort: "number", isOptional: true },
    { name: "body", sort: "prose", isLong: true },
    titlesOf,
    { name: "persons", sort: "list", of: "persons" },
    forKids,
    ...picture,
  ],
  channels: [
    title,
    { name: "id", sort: "number" },
    {
      name: "category",
      sort: "choice",
      options: ["film", "series", "kids", "documentary", "music", "regional"],
    },
    { name: "description", sort: "prose" },
    { name: "mark", sort: "line" },
    palette,
    forKids,
    { name: "hls", sort: "line", isOptional: true },
    { name: "dvrHours", sort: "number", isOptional: true },
    { name: "recordDays", sort: "number", isOptional: true },
    {
      name: "schedule",
      sort: "group",
      isOptional: true,
      fields: [
        { name: "xmltv", sort: "line" },
        { name: "id", sort: "line" },
        { name: "zone", sort: "line", isOptional: true },
      ],
    },
    {
      name: "shows",
      sort: "records",
      fields: [
        { name: "alias", sort: "line" },
        title,
        { name: "minutes", sort: "number" },
        { name: "ratingAge", sort: "choice", options: ageRatings },
        { name: "description", sort: "prose" },
      ],
    },
  ],
  tariffs: [
    title,
    { name: "description", sort: "localized" },
    { name: "type", sort: "choice", options: ["base", "upsale", "lite", "upgrade"] },
    access,
    { name: "periodDays", sort: "number" },
    prices,
    {
      name: "rateSteps",
      sort: "records",
      isOptional: true,
      fields: [{ name: "periods", sort: "number" }, prices],
    },
    { name: "allowTrial", sort: "flag" },
    { name: "trialDays", sort: "number" },
    { name: "weight", sort: "number" },
    { name: "channel", sort: "line", isOptional: true },
  ],
  promotions: [
    title,
    { name: "description", sort: "localized" },
    { name: "kind", sort: "choice", options: ["free", "discount", "gift"] },
    { name: "days", sort: "number", isOptional: true },
    { ...access, isOptional: true },
    { name: "tariffId", sort: "line", of: "tariffs", isOptional: true },
    { name: "starts", sort: "date", isOptional: true },
    { name: "ends", sort: "date", isOptional: true },
    { name: "newUsersOnly", sort: "flag", isOptional: true },
    { name: "registrationOnly", sort: "flag", isOptional: true },
    { name: "premium", sort: "flag", isOptional: true },
    { name: "isListed", sort: "flag", isOptional: true },
    { name: "isActive", sort: "flag" },
    { name: "stock", sort: "number", isOptional: true },
    {
      name: "codes",
      sort: "records",
      fields: [
        { name: "code", sort: "line" },
        { name: "uses", sort: "number", isOptional: true },
        { name: "promoter", sort: "flag", isOptional: true },
      ],
    },
  ],
};
