import { oc } from "@orpc/contract";
import * as z from "zod";
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

/** Each is enabled until the profile disables it. */
export const RecommendationSignals = z.object({
  watched: z.boolean(),
  rated: z.boolean(),
  favorite: z.boolean(),
});
export type RecommendationSignals = z.infer<typeof RecommendationSignals>;

const LocaleQuery = z.object({ locale: LocaleCode.optional() });
const tags = ["profile"];

export const profile = {
  continueWatching: oc
    .route({
      method: "GET",
      path: "/profile/continue-watching",
      tags,
      summary: "Unfinished titles, the latest first",
    })
    .input(LocaleQuery)
    .output(listSchema(WatchedItem)),
  resume: oc
    .route({
      method: "GET",
      path: "/profile/resume/{uid}",
      tags,
      summary: "Where to continue a title, season or episode: the episode of a series, and the position",
    })
    .input(
      z.object({ uid: z.string().max(200), season: z.coerce.number().int().min(1).max(999_999).optional() }),
    )
    .output(
      z.object({
        episode: WatchedEpisode.extend({ uid: z.string() }).nullable(),
        place: WatchPosition.nullable(),
        /** For a series: its started episodes. */
        watched: z.array(WatchedPart).default([]),
      }),
    ),
  removeFromContinueWatching: oc
    .route({
      method: "DELETE",
      path: "/profile/continue-watching/{uid}",
      tags,
      summary: "Removes a title from the row, but not from the history",
    })
    .input(z.object({ uid: z.string().max(200) }))
    .output(Acknowledgement),
  history: oc
    .route({
      method: "GET",
      path: "/profile/history",
      tags,
      summary: `Everything watched, the latest first; ${listPageSize} a page`,
    })
    .input(LocaleQuery.extend(Paging.shape))
    .output(listSchema(WatchedItem).extend({ is_paused: z.boolean().default(false) })),
  removeFromHistory: oc
    .route({
      method: "DELETE",
      path: "/profile/history/{uid}",
      tags,
      summary: "Removes a title and its position from the history",
    })
    .input(z.object({ uid: z.string().max(200) }))
    .output(Acknowledgement),
  clearHistory: oc
    .route({ method: "DELETE", path: "/profile/history", tags, summary: "Clears the history" })
    .output(Acknowledgement),
  pauseHistory: oc
    .route({
      method: "PUT",
      path: "/profile/history/pause",
      tags,
      summary: "Pauses or resumes the history",
    })
    .input(z.strictObject({ is_paused: z.boolean() }))
    .output(Acknowledgement),
  ratedContent: oc
    .route({
      method: "GET",
      path: "/profile/rated-content",
      tags,
      summary: `Titles the profile rated, the latest first; ${listPageSize} a page, or the one with this uid`,
    })
    .input(LocaleQuery.extend({ ...Paging.shape, uid: z.string().max(200).optional() }))
    .output(dataListSchema(z.object({ uid: z.string(), rating: z.number().int(), card: TitleCard }))),
  progress: oc
    .route({
      method: "POST",
      path: "/profile/progress",
      tags,
      summary: "Stores the viewer's position; the last write wins",
    })
    .input(
      z.strictObject({
        uid: z.string().max(200),
        seconds: z.number().min(0).max(86_400),
        duration: z.number().min(0).max(86_400).optional(),
        finished: z.boolean().optional(),
      }),
    )
    .output(Acknowledgement),
  rateContent: oc
    .route({
      method: "POST",
      path: "/profile/rate-content",
      tags,
      summary: "A rating from 1 to 10; 0 removes it",
    })
    .input(z.strictObject({ uid: z.string().max(200), rating: z.number().int().min(0).max(10) }))
    .output(Acknowledgement),
  subtitlesLanguage: oc
    .route({
      method: "PUT",
      path: "/profile/subtitles-language",
      tags,
      summary: "The language subtitles start in; null switches them off",
    })
    .input(z.strictObject({ language: z.enum(["ru", "en"]).nullable() }))
    .output(Acknowledgement),
  favorites: oc
    .route({
      method: "GET",
      path: "/profile/{profile_id}/favorites",
      tags,
      summary: `Favourite titles, latest first; ${listPageSize} a page`,
    })
    .input(AudienceQuery.extend({ ...Paging.shape, profile_id: z.string().max(64) }))
    .output(dataListSchema(TitleCard)),
  addFavorite: oc
    .route({
      method: "POST",
      path: "/profile/{profile_id}/favorites",
      tags,
      summary: "Adds a title to the favourites; idempotent",
    })
    .input(z.strictObject({ profile_id: z.string().max(64), uid: z.string().max(200) }))
    .output(Acknowledgement),
  removeFavorite: oc
    .route({
      method: "DELETE",
      path: "/profile/{profile_id}/favorites",
      tags,
      summary: "Removes a title from the favourites; idempotent. The uid comes in the body or the query",
    })
    .input(z.strictObject({ profile_id: z.string().max(64), uid: z.string().max(200) }))
    .output(Acknowledgement),
  recommendationSignals: oc
    .route({
      method: "GET",
      path: "/profile/recommendation-signals",
      tags,
      summary: "The signals of recommendations",
    })
    .output(RecommendationSignals),
  setRecommendationSignals: oc
    .route({
      method: "PUT",
      path: "/profile/recommendation-signals",
      tags,
      summary: "Changes the signals of recommendations; omitted ones stay",
    })
    .input(RecommendationSignals.partial().strict())
    .output(RecommendationSignals),
};
