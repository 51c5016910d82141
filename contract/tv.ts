import * as z from "zod";
import { ChannelCard, ChannelNow, Poster } from "./catalog";
import { createRoutes } from "./create-routes";
import { Playback } from "./playback";
import {
  Acknowledgement,
  AgeRating,
  AudienceQuery,
  CountQuery,
  dataListSchema,
  Images,
  listSchema,
  LocaleCode,
  tolerantArray,
  UnixSeconds,
} from "./shared";
import { maxQueryLength, searchPageSize } from "./sizes";

/** One broadcast; its id is «{channel id}-{start_ts}». Broadcasts of a channel leave no gaps and do not overlap. */
export const Programme = z.object({
  id: z.string(),
  title: z.string(),
  /** For a series: the episode that is shown. */
  episode: z
    .object({
      season_number: z.number().int(),
      episode_number: z.number().int(),
      title: z.string(),
      start_id: z.string(),
    })
    .nullable(),
  /** The title's page; null for the channel's own shows. */
  title_alias: z.string().nullable(),
  category: z.enum(["movie", "series", "show"]),
  start_ts: UnixSeconds,
  stop_ts: UnixSeconds,
  rating_age: AgeRating.nullable(),
  /** The recording; null until the broadcast is over, and after it has expired. */
  catchup_id: z.string().nullable(),
});
export type Programme = z.infer<typeof Programme>;

export const ChannelSchedule = z.object({ channel: ChannelCard, programs: tolerantArray(Programme) });
export type ChannelSchedule = z.infer<typeof ChannelSchedule>;

/** A broadcast with everything for its page. */
export const ProgrammeDetails = Programme.extend({
  channel: ChannelCard,
  description: z.string(),
  /** Language of the description: long texts fall back to Russian (AMB-165). */
  texts_lang: z.string(),
  year: z.number().int().nullable(),
  genres: tolerantArray(z.object({ title: z.string(), alias: z.string() })),
  image: z.string().nullable(),
});
export type ProgrammeDetails = z.infer<typeof ProgrammeDetails>;

/** A channel with its neighbours in the list, for «channel ±». */
export const ChannelDetails = ChannelCard.extend({
  category: z.string(),
  description: z.string(),
  texts_lang: z.string(),
  previous: ChannelCard.nullable(),
  next: ChannelCard.nullable(),
});
export type ChannelDetails = z.infer<typeof ChannelDetails>;

/** A kind of channel: /channel/?category={alias}. */
export const TvSelection = z.object({ alias: z.string(), title: z.string(), total: z.number().int() });
export type TvSelection = z.infer<typeof TvSelection>;

/** How a channel is played now: the current broadcast, and how far it can be rewound. */
export const LivePlayback = Playback.extend({
  program: ProgrammeDetails,
  /** Seconds into `files`, for the browser's own player. */
  file_seconds: z.number(),
  window_seconds: z.number().int(),
});
export type LivePlayback = z.infer<typeof LivePlayback>;

/** A recording, available for 14 days from its broadcast (E-067). */
export const Recording = z.object({
  id: z.string(),
  title: z.string(),
  /** For a series: the episode that was recorded. */
  episode: Programme.shape.episode,
  category: z.object({ title: z.string(), alias: z.enum(["movie", "series"]) }),
  content_type: z.enum(["tvmovie", "tvseries"]),
  /** Category, year, genres. */
  description: z.string(),
  rating_age: AgeRating.nullable(),
  start_ts: UnixSeconds,
  stop_ts: UnixSeconds,
  expired_at: UnixSeconds,
  cover: z.string().nullable(),
  channel: ChannelCard,
});
export type Recording = z.infer<typeof Recording>;

export const RecordingDetails = Recording.extend({
  /** The title's page; null for what is not in the catalogue. */
  title_alias: z.string().nullable(),
  text: z.string(),
  texts_lang: z.string(),
  year: z.number().int().nullable(),
  images: Images,
  /** Offers premium to lite viewers. */
  upgrade_options: tolerantArray(z.object({ tariff_id: z.string(), acl_type: z.string() })),
});
export type RecordingDetails = z.infer<typeof RecordingDetails>;

const FilterOption = z.object({ alias: z.string(), title: z.string(), total: z.number().int() });
/** Filters of recordings; each value with the number of recordings it would match under the other filters. */
export const RecordingFilters = z.object({
  category: tolerantArray(FilterOption),
  genre: tolerantArray(FilterOption),
  year: tolerantArray(FilterOption),
});
export type RecordingFilters = z.infer<typeof RecordingFilters>;

/** A banner of the archive, which links to a recording. */
/** A promotional poster of a recorded film. */
export const RecordingPoster = Poster.extend({
  catchup_id: z.string(),
  text: z.string(),
  expired_at: UnixSeconds,
});
export type RecordingPoster = z.infer<typeof RecordingPoster>;

export const Reminder = z.object({ program: Programme, channel: ChannelCard });
export type Reminder = z.infer<typeof Reminder>;

const Zone = z.object({ tz: z.string().max(64).optional() });
const ChannelsQuery = AudienceQuery.extend({ ...Zone.shape, category: z.string().max(64).optional() });
/** Comma-separated aliases. */
const Several = z.string().max(400);
const RecordingsQuery = AudienceQuery.extend({
  category: z.string().max(64).optional(),
  genre: Several.optional(),
  year: Several.optional(),
});
const Range = {
  skip: z.coerce.number().int().min(0).max(1_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).optional(),
};
/** Unix seconds in a query. */
export const TimeQuery = z.coerce.number().int().min(0).max(10_000_000_000);

export const ProgrammeId = z.object({ id: z.string().regex(/^\d{1,9}-\d{1,12}$/) });
const PlayerInput = z.object({
  device_id: z.string().max(64),
  auth_token: z.string().max(200),
  locale: LocaleCode.optional(),
});
const channelsNow = dataListSchema(ChannelNow);

const { get, post, remove } = createRoutes("tv");

export const tv = {
  channels: get("/tv", "Channels with what they show now and next; `tz` for HH:MM, a wrong one is 400")
    .input(ChannelsQuery)
    .output(channelsNow),
  multiplex: get("/multiplex/tv", "The same as /tv").input(ChannelsQuery).output(channelsNow),
  selections: get("/tv/selections", "Kinds of channels").input(AudienceQuery).output(listSchema(TvSelection)),
  schedule: get(
    "/tv/schedule",
    "Programmes that overlap a span of at most 8 days, within 16 days back and 9 ahead",
  )
    .input(
      AudienceQuery.extend({
        from: TimeQuery,
        to: TimeQuery,
        category: z.string().max(64).optional(),
        channel: CountQuery.optional(),
      }),
    )
    .output(listSchema(ChannelSchedule)),
  channel: get("/tv/channels/{key}", "A channel by id or alias; 404, 403 GEO_RESTRICTED outside Russia")
    .input(AudienceQuery.extend({ key: z.string().max(64) }))
    .output(ChannelDetails),
  program: get("/tv/programs/{id}", "A broadcast; 404 if the channel starts no programme then")
    .input(AudienceQuery.extend(ProgrammeId.shape))
    .output(ProgrammeDetails),
  stream: get("/tv/channels/{id}/stream", "Signed addresses of a channel's live picture; errors as playback")
    .input(PlayerInput.extend({ id: CountQuery }))
    .output(LivePlayback),
  favorites: get("/tv/favorites", "Favourite channels of the profile, in its order")
    .input(z.object({}))
    .output(dataListSchema(z.object({ id: z.number().int() }))),
  setFavorites: post(
    "/tv/favorites",
    "Replaces the list of favourite channels, or adds channels to it or removes them; unknown ids are ignored",
    { inputStructure: "detailed" },
  )
    .input(
      z.object({
        query: z.object({
          ...Zone.shape,
          device_type: z.literal("web").optional(),
          change: z.enum(["replace", "add", "remove"]).optional(),
        }),
        body: z.array(z.number().int()).max(500),
      }),
    )
    .output(dataListSchema(z.object({ id: z.number().int() }))),
  reminders: get("/tv/reminders", "Reminders of the profile, the soonest first")
    .input(AudienceQuery)
    .output(listSchema(Reminder)),
  remind: post("/tv/reminders", "Sets a reminder of a broadcast; 409 ALREADY_STARTED; idempotent")
    .input(z.strictObject(ProgrammeId.shape))
    .output(Acknowledgement),
  forgetReminder: remove("/tv/reminders/{id}", "Cancel a reminder")
    .input(ProgrammeId)
    .output(Acknowledgement),
  recordings: get("/catchups", "Recordings, one of each film or episode, the latest broadcast first")
    .input(RecordingsQuery.extend(Range))
    .output(listSchema(Recording)),
  recordingFilters: get("/catchups/filters", "Filters of recordings, with counts")
    .input(RecordingsQuery)
    .output(RecordingFilters),
  searchRecordings: get("/catchups/search", "Recordings by title; nothing for an empty query")
    .input(
      AudienceQuery.extend({
        q: z.string().max(maxQueryLength),
        limit: z.coerce.number().int().min(1).max(searchPageSize).optional(),
      }),
    )
    .output(listSchema(Recording)),
  recordingPosters: get("/catchups/posters", "Banners of the archive; none for children")
    .input(AudienceQuery)
    .output(listSchema(RecordingPoster)),
  recording: get(
    "/catchups/{id}",
    "One recording; 404, 410 CATCHUP_EXPIRED or NOT_RECORDED, 403 GEO_RESTRICTED outside Russia",
  )
    .input(AudienceQuery.extend(ProgrammeId.shape))
    .output(RecordingDetails),
  recordingPlayback: get(
    "/catchups/{id}/playback",
    "Signed addresses of a recording; 403 SUBSCRIPTION_REQUIRED, 410 CATCHUP_EXPIRED or NOT_RECORDED, others as playback",
  )
    .input(PlayerInput.extend(ProgrammeId.shape))
    .output(Playback),
};
