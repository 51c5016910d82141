import * as z from "zod";
import { createRoutes } from "./create-routes";
import { Acknowledgement, listSchema, LocaleCode, Paging, tolerantArray, UnixSeconds } from "./shared";
import { dailyMinutes, listPageSize, maxBlocks } from "./sizes";

/** HH:MM. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const RatingCap = z.enum(["0+", "6+", "12+", "16+"]);
export type RatingCap = z.infer<typeof RatingCap>;
const Bedtime = z.strictObject({ from: TimeOfDay, to: TimeOfDay });

const LimitFields = {
  /** The highest age rating; null means 12+ for a child and no limit for an adult. */
  max_rating: RatingCap.nullable(),
  /** Minutes a day, for children only; null without a limit. */
  daily_minutes: z.number().int().min(dailyMinutes.min).max(dailyMinutes.max).nullable(),
  /** When nothing may be started, for children only; may span midnight. */
  bedtime: Bedtime.nullable(),
  /** IANA time zone of the child's day. */
  time_zone: z.string().max(64),
};

export const BlockKind = z.enum(["title", "channel"]);
export type BlockKind = z.infer<typeof BlockKind>;

/** A title or channel hidden from a profile. */
export const Block = z.object({
  kind: BlockKind,
  id: z.string(),
  title: z.string(),
  /** For titles: film or series, and the year. */
  type: z.enum(["movie", "series"]).nullable(),
  year: z.number().int().nullable(),
});
export type Block = z.infer<typeof Block>;

/** The parents' limits of a profile, and the time left today. */
export const Limits = z.object({
  profile_id: z.string(),
  name: z.string(),
  child: z.boolean(),
  ...LimitFields,
  blocks: tolerantArray(Block, maxBlocks * 2),
  /** Whether the PIN must be entered before a change. */
  needs_pin: z.boolean(),
  /** Minutes watched and left today (null without a limit), for children only. */
  watched_minutes: z.number().int(),
  left_minutes: z.number().int().nullable(),
  /** Today, in the zone of the child's day, and its minutes with those that were added; null without a limit. */
  day: z.string(),
  allowed_minutes: z.number().int().nullable(),
  /** Why no minutes can be added now; null if they can. */
  grant_refusal: z.enum(["unlimited", "bedtime", "too-many"]).nullable(),
  /** When the child asked for more today; null if it did not, or was given some since. */
  asked_ts: UnixSeconds.nullable(),
});
export type Limits = z.infer<typeof Limits>;

/** What a child watched on a day. */
export const Viewing = z.object({
  /** YYYY-MM-DD, in the zone of the child's day. */
  day: z.string(),
  uid: z.string(),
  kind: z.enum(["movie", "episode", "trailer", "channel", "recording"]),
  title: z.string(),
  episode: z
    .object({ season_number: z.number().int(), number: z.number().int(), title: z.string() })
    .nullable(),
  minutes: z.number().int(),
  seen: UnixSeconds,
  /** What a block would apply to: the title or the channel; null if neither. */
  block: z.object({ kind: BlockKind, id: z.string(), is_blocked: z.boolean() }).nullable(),
});
export type Viewing = z.infer<typeof Viewing>;

/** Whether the child may ask its parents for more minutes, or did so a moment ago. */
const AskState = z.enum(["possible", "asked", "unavailable"]);

/** Seconds until the session's profile may start nothing more today; null without a limit. */
export const TimeLeft = z.object({
  seconds: z.number().int().nullable(),
  time_up: z.enum(["bedtime", "minutes"]).nullable(),
  ask: AskState,
});
export type TimeLeft = z.infer<typeof TimeLeft>;

const ProfileId = z.string().max(64);
const Locale = z.object({ locale: LocaleCode.optional() });
const BlockInput = z.strictObject({ profile_id: ProfileId, kind: BlockKind, id: z.string().min(1).max(64) });

const { get, post, put, remove } = createRoutes("parents");

export const parents = {
  limits: get(
    "/parents/{profile_id}/limits",
    "The limits of a profile of the account, and the time left today",
  )
    .input(Locale.extend({ profile_id: ProfileId }))
    .output(Limits),
  setLimits: put(
    "/parents/{profile_id}/limits",
    "Changes the given fields; 403 PIN_REQUIRED if the account has a PIN",
  )
    .input(z.strictObject({ profile_id: ProfileId, ...z.strictObject(LimitFields).partial().shape }))
    .output(Acknowledgement),
  block: post("/parents/{profile_id}/blocks", "Hides a title or channel from a profile; idempotent")
    .input(BlockInput)
    .output(Acknowledgement),
  unblock: remove("/parents/{profile_id}/blocks", "Shows it again; idempotent")
    .input(BlockInput)
    .output(Acknowledgement),
  watched: get(
    "/parents/{profile_id}/watched",
    `What a child watched, by day, the latest first; ${listPageSize} a page`,
  )
    .input(Locale.extend({ ...Paging.shape, profile_id: ProfileId }))
    .output(listSchema(Viewing)),
  forgetWatched: remove(
    "/parents/{profile_id}/watched",
    "Removes an entry from that list; its minutes still count",
  )
    .input(
      z.strictObject({
        profile_id: ProfileId,
        day: z.string().regex(/^\d{4}-\d\d-\d\d$/),
        uid: z.string().max(200),
      }),
    )
    .output(Acknowledgement),
  grantMinutes: post(
    "/parents/{profile_id}/minutes",
    "Adds 15 minutes to a child's day; once for each key; needs the PIN if the account has one; 409 UNLIMITED, BEDTIME, TOO_MANY_GRANTS",
  )
    .input(
      z.strictObject({
        profile_id: ProfileId,
        /** Of the form that gives them. */
        key: z.string().regex(/^[\w-]{8,64}$/),
        /** The PIN in base64. */
        code: z.string().max(64).optional(),
      }),
    )
    .output(Acknowledgement),
  askForMinutes: post(
    "/profile/more-minutes",
    "The session's child asks its parents for more minutes; they are told at most once in ten minutes; 409 NOTHING_TO_ASK",
  ).output(
    z.object({
      /** Whether the parents could be written to. */
      is_told: z.boolean(),
    }),
  ),
  timeLeft: get("/profile/time-left", "The time left today for the session's child").output(TimeLeft),
  reportViewing: post(
    "/profile/viewing",
    "Reports of a child's player; minutes are counted by the API's clock",
  )
    .input(z.strictObject({ uid: z.string().max(200), state: z.enum(["playing", "paused", "over"]) }))
    .output(Acknowledgement),
};
