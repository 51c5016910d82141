import * as z from "zod";
import { createRoutes } from "./create-routes";
import { channelHours, channelSources, sharedChannelPattern } from "./own-channel-options";
import {
  Acknowledgement,
  AudienceQuery,
  Count,
  LocaleCode,
  TitleCard,
  tolerantArray,
  UnixSeconds,
} from "./shared";

/** A film or an episode at its hour. */
export const ChannelShow = z.object({
  uid: z.string(),
  card: TitleCard,
  /** Of a series. */
  episode: z
    .object({
      start_id: z.string(),
      season_number: z.number().int(),
      number: z.number().int(),
      title: z.string(),
    })
    .nullable(),
  start_ts: UnixSeconds,
  stop_ts: UnixSeconds,
  /** Whether the caller may watch it now. */
  may_watch: z.boolean(),
});
export type ChannelShow = z.infer<typeof ChannelShow>;

/** What plays if the channel is switched on now; at second 0 it begins. */
const ChannelNow = z.object({ uid: z.string(), second: z.number().int().nonnegative() });

const Programme = z.object({
  /** When it begins and ends, whatever of it the caller may see. */
  start_ts: UnixSeconds,
  stop_ts: UnixSeconds,
  items: tolerantArray(ChannelShow),
  /** Null once it is over, and if the caller may watch nothing of what is to come. */
  now: ChannelNow.nullable(),
});

/** A programme that somebody shares, of what the caller may see. */
export const SharedChannel = Programme;
export type SharedChannel = z.infer<typeof SharedChannel>;

const OwnChannel = Programme.extend({
  source: z.enum(channelSources),
  /** Of the playlist or genre; null for favourites. */
  alias: z.string().nullable(),
  /** The link to a programme; it may be to an earlier one. */
  link: z.object({ id: z.string(), start_ts: UnixSeconds, is_current: z.boolean() }).nullable(),
});
export type OwnChannel = z.infer<typeof OwnChannel>;

const { get, post, remove } = createRoutes("ownChannel");

export const ownChannel = {
  get: get("/own-channel", "The profile's own channel; null if there is none")
    .input(z.object({ locale: LocaleCode.optional() }))
    .output(z.object({ channel: OwnChannel.nullable() })),
  make: post(
    "/own-channel",
    "Makes the profile's channel anew; 404 for an unknown playlist or genre, 409 NOTHING_FITS, 403 BEDTIME or TIME_IS_UP for a child",
  )
    .input(
      z.strictObject({
        source: z.enum(channelSources),
        /** Of the playlist or genre. */
        alias: z.string().max(200).optional(),
        start_ts: Count,
        hours: z.union(channelHours.map((hours) => z.literal(hours))),
      }),
    )
    .output(Acknowledgement),
  remove: remove("/own-channel", "Ends the channel, and its link; idempotent")
    .input(z.object({}))
    .output(Acknowledgement),
  share: post(
    "/own-channel/link",
    "Makes a link to the programme as it is now, in place of an earlier one; 403 for a child's profile",
  )
    .input(z.strictObject({}))
    .output(z.object({ id: z.string() })),
  unshare: remove("/own-channel/link", "Ends the link; idempotent")
    .input(z.object({}))
    .output(Acknowledgement),
  shared: get("/shared-channels/{id}", "A shared programme, of what the caller may see; 404 without any")
    .input(AudienceQuery.extend({ id: z.string().regex(sharedChannelPattern) }))
    .output(SharedChannel),
};
