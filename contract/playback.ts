import { oc } from "@orpc/contract";
import * as z from "zod";
import { LocaleCode, tolerantArray } from "./shared";

/** How one piece of media is played: signed addresses that live for hours, marks and where the viewer stopped. */
export const Playback = z.object({
  uid: z.string(),
  url: z.string(),
  files: tolerantArray(z.object({ height: z.number().int(), src: z.string() })),
  duration_seconds: z.number(),
  tracks: tolerantArray(z.object({ src: z.string(), lang: z.string(), label: z.string() })),
  subtitles_language: z.string().nullable(),
  chapters: tolerantArray(z.object({ start: z.number(), title: z.string() })),
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

/** E-104: the six levels of a stream. */
export const StreamMeta = z.object({
  uid: z.string(),
  qualities: tolerantArray(
    z.object({
      level: z.enum(["AUTO", "FHD", "HD", "SD", "LD", "XLD"]),
      height: z.number().int().nullable(),
    }),
  ),
  audio: z.array(z.string()),
  subtitles: z.array(z.string()),
});

const tags = ["playback"];

export const playback = {
  start: oc
    .route({
      method: "GET",
      path: "/playback/{uid}",
      tags,
      summary:
        "Signed media addresses; 400 USER_USE_ANONYMIZER or FORBIDEN_IP, 403 DEVICE_COUNT_EXCEEDED or DEVICE_NOT_REGISTERED",
    })
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
  url: oc
    .route({
      method: "GET",
      path: "/profile/playback/{uid}",
      tags,
      summary: "The playback address of a title, or none without access",
    })
    .input(z.object({ uid: z.string().max(200) }))
    .output(z.object({ uid: z.string(), url: z.string().nullable() })),
  meta: oc
    .route({
      method: "GET",
      path: "/stream/meta/{uid}",
      tags,
      summary: "Qualities, audio and subtitles of a stream",
    })
    .input(z.object({ uid: z.string().max(200) }))
    .output(StreamMeta),
};
