import * as z from "zod";
import { cleanLine, cleanProse } from "#domain/entered-text";
import { CountryCode, FilmCountry } from "./countries";
import { createRoutes } from "./create-routes";
import { Acknowledgement, listSchema, LocaleCode, UnixSeconds, Version } from "./shared";
import { maxDescription, maxFilmBytes, maxPieceBytes, maxTitleName } from "./sizes";

const Name = z.string().overwrite(cleanLine).min(1).max(maxTitleName);
const Hashtag = z
  .string()
  .overwrite((text) => cleanLine(text.replaceAll(/[#,]/g, " ")))
  .regex(/[\p{L}\p{N}]/u)
  .max(maxTitleName);
const unique = <Item>(items: Item[]): Item[] => [...new Set(items)];
const TitleAlias = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);
const FilmId = z.string().regex(/^m-[0-9a-f]{16}$/);

/**
 * A title of the operator's own, as editors write it. Languages without a name of their own show the Russian one.
 * Until somebody says who may see it, it is for adults.
 */
export const OwnTitle = z.strictObject({
  category: z.enum(["movies", "series", "animation", "cartoons"]).default("movies"),
  title: z.strictObject({
    ru: Name,
    en: Name.optional(),
    sr: Name.optional(),
    bg: Name.optional(),
    hr: Name.optional(),
  }),
  title_original: Name.nullable().default(null),
  year: z.int().min(1880).max(2100).nullable().default(null),
  countries: z.array(FilmCountry).max(10).overwrite(unique).default([]),
  genres: z.array(TitleAlias).max(10).overwrite(unique).default([]),
  rating_age: z.enum(["0+", "6+", "12+", "16+", "18+"]).default("18+"),
  for_kids: z.boolean().default(false),
  description: z.string().overwrite(cleanProse).max(maxDescription).default(""),
  /** Without «#». */
  hashtags: z.array(Hashtag).max(20).overwrite(unique).default([]),
  /** Who may watch it: everyone, or subscribers; `lite` includes those with a lite subscription. */
  access: z.enum(["free", "lite", "premium"]).default("free"),
  blocked_countries: z.array(CountryCode).max(250).overwrite(unique).default([]),
  /** Its film; null while there is none. */
  film: FilmId.nullable().default(null),
});
export type OwnTitle = z.output<typeof OwnTitle>;

const EpisodeId = z.string().regex(/^[a-z0-9-]{1,80}-[0-9a-f]{8}$/);

/** An episode of a series of the operator's own. */
export const OwnEpisode = z.strictObject({
  season: z.int().min(1).max(99),
  number: z.int().min(1).max(9999),
  title: Name,
  description: z.string().overwrite(cleanProse).max(maxDescription).default(""),
  /** Null while there is none. */
  film: FilmId.nullable().default(null),
  /** False for a draft. A shown one comes out as soon as its film is ready, if its series is published. */
  is_shown: z.boolean().default(true),
  /** Not before this time; 0: at once. */
  show_at: z.int().min(0).max(4_102_444_800).default(0),
});
export type OwnEpisode = z.output<typeof OwnEpisode>;

const EditedEpisode = z.object({
  id: EpisodeId,
  ...OwnEpisode.shape,
  /** Of everything but its film and its time, to be sent with a change of it. */
  version: Version,
});
export type EditedEpisode = z.infer<typeof EditedEpisode>;

const FilmState = z.enum(["waiting", "encoding", "ready", "failed"]);

/** A film's file, and what became of it. */
export const Film = z.object({
  id: FilmId,
  file_name: z.string(),
  state: FilmState,
  /** How much of it is encoded. */
  percent: z.number().int(),
  /** Why it could not be encoded; `detail` is what the tool said, in English. */
  fault: z.object({ code: z.string(), detail: z.string() }).nullable(),
  /** Null until it has been encoded once. */
  duration_seconds: z.number().nullable(),
  /** Heights of its renditions, in pixels. */
  heights: z.array(z.number().int()),
  audio: z.array(z.string()),
  subtitles: z.array(z.string()),
  added: UnixSeconds,
  /** The series that has it as an episode's. */
  episode_of: TitleAlias.nullable(),
});
export type Film = z.infer<typeof Film>;

/** How much of a film has arrived; with all of its bytes it is in the queue. */
const Upload = z.object({ id: FilmId, bytes: z.number(), received: z.number() });

const TitleState = z.enum(["draft", "scheduled", "published", "changed"]);
const EditedTitle = z.object({
  alias: TitleAlias,
  draft: OwnTitle,
  /** `changed`: what is published differs from the draft. */
  state: TitleState,
  /** When the draft is published, and when the title is taken back; 0 if never. */
  publish_at: z.number().int(),
  unpublish_at: z.number().int(),
  /** Of the draft, to be sent with a change of it. */
  version: Version,
  film: Film.nullable(),
  /** How many episodes it has, shown ones or not. */
  episode_count: z.number().int(),
});
export type EditedTitle = z.infer<typeof EditedTitle>;

export const TitleChange = z.object({
  version: z.number().int(),
  action: z.enum([
    "added",
    "changed",
    "published",
    "unpublished",
    "restored",
    "episode_added",
    "episode_changed",
    "episode_removed",
  ]),
  /** Their address; null for the command line and the clock. */
  editor: z.string().nullable(),
  at: UnixSeconds,
});
export type TitleChange = z.infer<typeof TitleChange>;

const seen_version = Version;
const alias = TitleAlias;

const { get, post, put } = createRoutes("editing");

/** The desk of the editors; 404 for everyone else. */
export const editing = {
  titles: get("/editing/titles", "The operator's own titles").output(listSchema(EditedTitle)),
  title: get("/editing/titles/{alias}", "One of them with its history, the newest change first")
    .input(z.object({ alias, locale: LocaleCode.optional() }))
    .output(EditedTitle.extend({ changes: z.array(TitleChange), episodes: z.array(EditedEpisode) })),
  add: post("/editing/titles", "Adds a title as a draft")
    .input(z.strictObject({ draft: OwnTitle }))
    .output(z.object({ alias: TitleAlias })),
  change: put(
    "/editing/titles/{alias}",
    "Changes the draft; 409 CHANGED_MEANWHILE or HAS_EPISODES, 400 TOO_OLD_FOR_CHILDREN or UNKNOWN_GENRE",
  )
    .input(z.strictObject({ alias, draft: OwnTitle, seen_version }))
    .output(Acknowledgement),
  publish: post(
    "/editing/titles/{alias}/publish",
    "Publishes the draft, at once or at a time; 409 NO_FILM, 400 ENDS_BEFORE_START",
  )
    .input(
      z.strictObject({
        alias,
        seen_version,
        /** 0: now. */
        publish_at: z.int().min(0).max(4_102_444_800).default(0),
        /** 0: never. */
        unpublish_at: z.int().min(0).max(4_102_444_800).default(0),
      }),
    )
    .output(Acknowledgement),
  unpublish: post("/editing/titles/{alias}/unpublish", "Takes the title back; the draft stays")
    .input(z.strictObject({ alias }))
    .output(Acknowledgement),
  restore: post("/editing/titles/{alias}/restore", "Makes an earlier draft the draft again")
    .input(z.strictObject({ alias, version: z.int().min(1).max(1_000_000), seen_version }))
    .output(Acknowledgement),
  addEpisode: post(
    "/editing/titles/{alias}/episodes",
    "Adds an episode, which makes the title a series; 409 EPISODE_EXISTS or HAS_FILM, 400 NOT_A_SERIES",
  )
    .input(z.strictObject({ alias, episode: OwnEpisode }))
    .output(z.object({ id: EpisodeId })),
  changeEpisode: put(
    "/editing/episodes/{id}",
    "Changes an episode or its place; 409 CHANGED_MEANWHILE or EPISODE_EXISTS",
  )
    .input(z.strictObject({ id: EpisodeId, episode: OwnEpisode.omit({ film: true }), seen_version }))
    .output(Acknowledgement),
  setEpisodeFilm: put("/editing/episodes/{id}/film", "Gives an episode a film, or takes it out")
    .input(z.strictObject({ id: EpisodeId, film: FilmId.nullable() }))
    .output(Acknowledgement),
  moveEpisode: post(
    "/editing/episodes/{id}/move",
    "Changes places with the one before or after it in its season",
  )
    .input(z.strictObject({ id: EpisodeId, direction: z.enum(["up", "down"]) }))
    .output(Acknowledgement),
  removeEpisode: post("/editing/episodes/{id}/remove", "Takes the episode away; its film stays")
    .input(z.strictObject({ id: EpisodeId }))
    .output(Acknowledgement),
  films: get("/editing/films", "The films' files, the newest first").output(listSchema(Film)),
  beginUpload: post(
    "/editing/uploads",
    "Begins the upload of a film, or goes on with it; 409 NO_SPACE, TOO_MANY_UPLOADS",
  )
    .input(
      z.strictObject({
        file_name: z.string().min(1).max(1000),
        bytes: z.int().min(1).max(maxFilmBytes),
        /** The title whose film it is to be. */
        title: TitleAlias.nullable(),
        /** The episode whose film it is to be. */
        episode: EpisodeId.nullable().default(null),
      }),
    )
    .output(Upload),
  sendPiece: post(
    "/editing/uploads/{id}",
    "Takes the piece that begins at an offset, in base64; 409 PIECE_MISSING if there are less bytes before it",
  )
    .input(
      z.strictObject({
        id: FilmId,
        offset: z.int().min(0).max(maxFilmBytes),
        data: z
          .string()
          .min(1)
          .max(Math.ceil(maxPieceBytes / 3) * 4),
      }),
    )
    .output(Upload),
  encode: post("/editing/films/{id}/encode", "Encodes a film again; 409 ALREADY_ENCODING")
    .input(z.strictObject({ id: FilmId }))
    .output(Acknowledgement),
  cancelEncoding: post(
    "/editing/films/{id}/cancel",
    "Stops an encoding that runs or waits; 409 NOT_ENCODING. What was playable before stays so",
  )
    .input(z.strictObject({ id: FilmId }))
    .output(Acknowledgement),
};
