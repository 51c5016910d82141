import * as z from "zod";
import { createRoutes } from "./create-routes";
import { spoilerChoices } from "./profile-options";
import {
  Acknowledgement,
  AudienceQuery,
  dataListSchema,
  listSchema,
  LocaleCode,
  Paging,
  TitleCard,
} from "./shared";
import { listPageSize } from "./sizes";
import { maxUnsentMs, maxUnsentProgressMs } from "./unsent";

export const WatchedEpisode = z.object({
  start_id: z.string(),
  season_number: z.number().int(),
  number: z.number().int(),
  title: z.string(),
});
export type WatchedEpisode = z.infer<typeof WatchedEpisode>;

/** How far a film or an episode was watched. */
export const WatchPosition = z.object({ position_seconds: z.number(), duration_seconds: z.number() });
export type WatchPosition = z.infer<typeof WatchPosition>;

/** A started episode, and how far it was watched. */
export const WatchedPart = WatchPosition.extend({ uid: z.string(), is_finished: z.boolean() });
export type WatchedPart = z.infer<typeof WatchedPart>;

/** What was watched last of a title; for a series, the episode. */
export const WatchedItem = z.object({
  uid: z.string(),
  card: TitleCard,
  episode: WatchedEpisode.nullable(),
  position_seconds: z.number(),
  duration_seconds: z.number(),
  updated: z.number().int(),
});
export type WatchedItem = z.infer<typeof WatchedItem>;
/** What the profile wants to be kept from it, and what it has lifted of a title (domain/spoilers.ts). */
const SpoilerProtection = z.object({
  choice: z.enum(spoilerChoices),
  lifted: z.array(z.string()),
});

/** An episode or a whole title by its uid, a season of a title, or an article of the journal. */
const SpoilerPart = z
  .strictObject({
    uid: z.string().max(200).optional(),
    season: z.coerce.number().int().min(1).max(999_999).optional(),
    article: z.string().max(200).optional(),
  })
  .refine(({ uid, season, article }) => (uid === undefined ? season === undefined : article === undefined))
  .refine(({ uid, article }) => uid !== undefined || article !== undefined);

export const HistoryItem = WatchedItem.extend({ is_finished: z.boolean() });
export type HistoryItem = z.infer<typeof HistoryItem>;

/** Each is enabled until the profile disables it. */
export const RecommendationSignals = z.object({
  watched: z.boolean(),
  rated: z.boolean(),
  favorite: z.boolean(),
});
export type RecommendationSignals = z.infer<typeof RecommendationSignals>;

const LocaleQuery = z.object({ locale: LocaleCode.optional() });

const { get, post, put, remove } = createRoutes("profile");

/** How long ago it was done, in a browser without a connection: what was done elsewhere since then stays. */
const Age = z.coerce.number().int().min(0).max(maxUnsentMs).optional();
const ProgressAge = z.coerce.number().int().min(0).max(maxUnsentProgressMs).optional();

export const profile = {
  continueWatching: get("/profile/continue-watching", "Unfinished titles, the latest first")
    .input(LocaleQuery)
    .output(
      listSchema(WatchedItem).extend({
        /** Aliases of the articles that are kept from the profile, of those about series. */
        veiled_articles: z.array(z.string()).default([]),
      }),
    ),
  resume: get(
    "/profile/resume/{uid}",
    "Where to continue a title, season or episode: the episode of a series, and the position",
  )
    .input(
      z.object({
        uid: z.string().max(200),
        season: z.coerce.number().int().min(1).max(999_999).optional(),
        /** Whether to say which articles about it are kept from the profile. */
        articles: z.union([z.boolean(), z.stringbool()]).optional(),
      }),
    )
    .output(
      z.object({
        episode: WatchedEpisode.extend({ uid: z.string() }).nullable(),
        place: WatchPosition.nullable(),
        /** For a series: its started episodes. */
        watched: z.array(WatchedPart).default([]),
        spoilers: SpoilerProtection.default({ choice: "off", lifted: [] }),
        veiled_articles: z.array(z.string()).default([]),
      }),
    ),
  liftSpoilers: post(
    "/profile/spoilers",
    "Shows an episode, a season, a whole title or an article although the profile has not come to it; idempotent",
  )
    .input(SpoilerPart)
    .output(Acknowledgement),
  protectFromSpoilers: remove("/profile/spoilers/{uid}", "Takes back all that was lifted of a title")
    .input(z.object({ uid: z.string().max(200) }))
    .output(Acknowledgement),
  removeFromContinueWatching: remove(
    "/profile/continue-watching/{uid}",
    "Removes a title from the row, but not from the history",
  )
    .input(z.object({ uid: z.string().max(200) }))
    .output(Acknowledgement),
  history: get("/profile/history", `Everything watched, the latest first; ${listPageSize} a page`)
    .input(LocaleQuery.extend(Paging.shape))
    .output(listSchema(HistoryItem).extend({ is_paused: z.boolean().default(false) })),
  removeFromHistory: remove("/profile/history/{uid}", "Removes a title and its position from the history")
    .input(z.object({ uid: z.string().max(200) }))
    .output(Acknowledgement),
  clearHistory: remove("/profile/history", "Clears the history").output(Acknowledgement),
  pauseHistory: put("/profile/history/pause", "Pauses or resumes the history")
    .input(z.strictObject({ is_paused: z.boolean() }))
    .output(Acknowledgement),
  ratedContent: get(
    "/profile/rated-content",
    `Titles the profile rated, the latest first; ${listPageSize} a page, or the one with this uid`,
  )
    .input(LocaleQuery.extend({ ...Paging.shape, uid: z.string().max(200).optional() }))
    .output(dataListSchema(z.object({ uid: z.string(), rating: z.number().int(), card: TitleCard }))),
  progress: post("/profile/progress", "Stores the viewer's position; the last write wins")
    .input(
      z.strictObject({
        uid: z.string().max(200),
        seconds: z.number().min(0).max(86_400),
        duration: z.number().min(0).max(86_400).optional(),
        finished: z.boolean().optional(),
        /** The profile that the player was opened for. What another one of the account watches is not the current one's. */
        profile_id: z.string().max(64).optional(),
        age_ms: ProgressAge,
      }),
    )
    .output(Acknowledgement),
  rateContent: post("/profile/rate-content", "A rating from 1 to 10; 0 removes it")
    .input(z.strictObject({ uid: z.string().max(200), rating: z.number().int().min(0).max(10), age_ms: Age }))
    .output(Acknowledgement),
  subtitlesLanguage: put(
    "/profile/subtitles-language",
    "The language subtitles start in; null switches them off",
  )
    .input(z.strictObject({ language: z.enum(["ru", "en"]).nullable() }))
    .output(Acknowledgement),
  favorites: get("/profile/{profile_id}/favorites", `Favourite titles, latest first; ${listPageSize} a page`)
    .input(AudienceQuery.extend({ ...Paging.shape, profile_id: z.string().max(64) }))
    .output(dataListSchema(TitleCard)),
  premieres: get("/profile/notify/{profile_id}/premieres", "Premieres that the profile wants to be told of")
    .input(z.object({ profile_id: z.string().max(64) }))
    .output(listSchema(z.object({ uid: z.string() }))),
  awaitPremiere: post(
    "/profile/notify/{profile_id}/premieres",
    "Asks for a letter on the day of a premiere; 409 ALREADY_STARTED; idempotent",
  )
    .input(z.strictObject({ profile_id: z.string().max(64), uid: z.string().max(200) }))
    .output(Acknowledgement),
  forgetPremiere: remove(
    "/profile/notify/{profile_id}/premieres",
    "Asks for no letter after all; idempotent. The uid comes in the body or the query",
  )
    .input(z.strictObject({ profile_id: z.string().max(64), uid: z.string().max(200) }))
    .output(Acknowledgement),
  addFavorite: post("/profile/{profile_id}/favorites", "Adds a title to the favourites; idempotent")
    .input(z.strictObject({ profile_id: z.string().max(64), uid: z.string().max(200), age_ms: Age }))
    .output(Acknowledgement),
  removeFavorite: remove(
    "/profile/{profile_id}/favorites",
    "Removes a title from the favourites; idempotent. The uid comes in the body or the query",
  )
    .input(z.strictObject({ profile_id: z.string().max(64), uid: z.string().max(200), age_ms: Age }))
    .output(Acknowledgement),
  recommendationSignals: get("/profile/recommendation-signals", "The signals of recommendations").output(
    RecommendationSignals,
  ),
  setRecommendationSignals: put(
    "/profile/recommendation-signals",
    "Changes the signals of recommendations; omitted ones stay",
  )
    .input(RecommendationSignals.partial().strict())
    .output(RecommendationSignals),
};
