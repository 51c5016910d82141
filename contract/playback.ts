import * as z from "zod";
import { AccountType } from "./auth";
import { createRoutes } from "./create-routes";
import { AgeRating, LocaleCode, StreamWindow, tolerantArray, UnixSeconds } from "./shared";
import { trackKinds } from "./track-kinds";

/** How one piece of media is played: signed URLs that are valid for hours, markers, and where the viewer stopped. */
export const Playback = z.object({
  uid: z.string(),
  url: z.string(),
  /** Of the whole, without adaptation; MP4 if it does not say what. `url` is one of them if there is no stream. */
  files: tolerantArray(
    z.object({
      height: z.number().int(),
      src: z.string(),
      type: z.enum(["video/mp4", "video/webm"]).optional(),
    }),
  ),
  duration_seconds: z.number(),
  /** Subtitles; those with a kind are for the deaf and hard of hearing. */
  tracks: tolerantArray(
    z.object({
      src: z.string(),
      lang: z.string(),
      label: z.string(),
      kind: z.literal("sdh").nullable().default(null),
    }),
  ),
  subtitles_language: z.string().nullable(),
  chapters: tolerantArray(z.object({ start: z.number(), title: z.string() })),
  /** The second from which on nothing is told of the film; null if all may be. */
  veiled_from: z.number().nullable().default(null),
  segments: tolerantArray(
    z.object({ type: z.enum(["intro", "credits"]), start: z.number(), end: z.number() }),
  ),
  thumbnails: z
    .object({
      src: z.string(),
      width: z.number(),
      height: z.number(),
      columns: z.number(),
      interval_seconds: z.number(),
      count: z.number(),
    })
    .nullable(),
  poster: z.string().nullable(),
  position_seconds: z.number(),
  drm: z.object({ scheme: z.string(), license_url: z.string() }).nullable(),
  expires: z.number().int(),
});
export type Playback = z.infer<typeof Playback>;

/** The six levels of a stream (E-104). */
const StreamMeta = z.object({
  uid: z.string(),
  qualities: tolerantArray(
    z.object({
      level: z.enum(["AUTO", "FHD", "HD", "SD", "LD", "XLD"]),
      height: z.number().int().nullable(),
    }),
  ),
  audio: z.array(z.string()),
  subtitles: z.array(z.string()),
  /** Whether one of the sounds describes the picture, and some of the subtitles the sound. */
  accessibility: z.array(z.enum(trackKinds)).default([]),
});

/** Rules that may refuse playback. Films, episodes, channels and recordings each apply some, in their own order. */
export const playRules = [
  "session",
  "account",
  "device-count",
  "device",
  "child-plan",
  "published",
  "country",
  "on-air",
  "kept",
  "recorded",
  "window",
  "subscription",
  "pin",
  "programme",
  "time",
] as const;
export type PlayRule = (typeof playRules)[number];

const playKinds = ["title", "channel", "recording"] as const;
export type PlayKind = (typeof playKinds)[number];

/** The results that the playback rules would have now, and the facts they are based on. */
export const PlayCheck = z.object({
  /** In the requested language. */
  title: z.string(),
  checked: UnixSeconds,
  rules: z.array(z.object({ rule: z.enum(playRules), state: z.enum(["passed", "stopped", "not_reached"]) })),
  /** The error that playback would return now; null if it would play. */
  refusal: z.object({ status: z.number().int(), code: z.string() }).nullable(),
  facts: z.object({
    country: z.string(),
    is_child: z.boolean(),
    account_type: AccountType,
    acl_type: z.string().nullable(),
    partner: z.string().nullable(),
    /** Null without a subscription, and for children. */
    subscription_until: UnixSeconds.nullable(),
    /** Null for visitors and children. */
    devices: z.number().int().nullable(),
    device_limit: z.number().int(),
    /** Null if the rating does not matter to the profile. */
    rating_age: AgeRating.nullable(),
    windows: z.array(StreamWindow),
    /** When the recording expires. */
    kept_until: UnixSeconds.nullable(),
    has_pin: z.boolean(),
    /** Time left today for a child; null without a limit. */
    seconds_left: z.number().int().nullable(),
  }),
});
export type PlayCheck = z.infer<typeof PlayCheck>;

const { get } = createRoutes("playback");

export const playback = {
  start: get(
    "/playback/{uid}",
    "Signed media addresses; 400 USER_USE_ANONYMIZER or FORBIDEN_IP, 403 DEVICE_COUNT_EXCEEDED or DEVICE_NOT_REGISTERED",
  )
    .input(
      z.object({
        uid: z.string().max(200),
        device_id: z.string().max(64),
        auth_token: z.string().max(200),
        drm: z.enum(["widevine", "playready", "fairplay", "clearkey"]).optional(),
        locale: LocaleCode.optional(),
      }),
    )
    .output(Playback),
  url: get("/profile/playback/{uid}", "The playback address of a title, or none without access")
    .input(z.object({ uid: z.string().max(200) }))
    .output(z.object({ uid: z.string(), url: z.string().nullable() })),
  check: get(
    "/play-check/{kind}/{id}",
    "Which rule would refuse playback; 404 for what is hidden from the profile. Read-only",
  )
    .input(
      z.object({
        kind: z.enum(playKinds),
        /** The uid of a film or episode, the id or alias of a channel, or the id of a recording. */
        id: z.string().max(200),
        device_id: z.string().max(64).optional(),
        locale: LocaleCode.optional(),
        /** For visitors without a session, who get an account when they first play something. */
        for_kids: z.union([z.boolean(), z.stringbool()]).optional(),
      }),
    )
    .output(PlayCheck),
  embedded: get(
    "/embedded/{uid}",
    "Signed media addresses of a title that other sites may show in a frame, where nobody has a session: free and for children; 403 GEO_RESTRICTED, 404 for any other",
  )
    .input(
      z.object({
        uid: z.string().max(200),
        drm: z.enum(["widevine", "playready", "fairplay", "clearkey"]).optional(),
        locale: LocaleCode.optional(),
      }),
    )
    .output(Playback),
  meta: get("/stream/meta/{uid}", "Qualities, audio and subtitles of a stream")
    .input(z.object({ uid: z.string().max(200) }))
    .output(StreamMeta),
};
