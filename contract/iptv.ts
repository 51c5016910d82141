import * as z from "zod";
import { createRoutes } from "./create-routes";
import { iptvTokenPattern } from "./iptv-token";
import { Playback } from "./playback";
import { Acknowledgement, CountQuery, listSchema, LocaleCode, tolerantArray, UnixSeconds } from "./shared";
import { ChannelSchedule, LivePlayback, ProgrammeId, TimeQuery } from "./tv";

/** A profile, and its address for IPTV players if it has one. */
export const IptvAddress = z.object({
  profile_id: z.string(),
  name: z.string(),
  child: z.boolean(),
  address: z
    .object({
      token: z.string().regex(iptvTokenPattern),
      made_ts: UnixSeconds,
      used_ts: UnixSeconds.nullable(),
    })
    .nullable(),
});
export type IptvAddress = z.infer<typeof IptvAddress>;

const IptvChannel = ChannelSchedule.extend({
  /** The kind of channel, in the language of the guide. */
  group: z.string(),
  /** For how many days the profile may watch what was on; 0 if it may not. */
  catchup_days: z.number().int().nonnegative(),
});
export type IptvChannel = z.infer<typeof IptvChannel>;

const Token = z.object({ token: z.string().regex(iptvTokenPattern) });

const { get, post, remove } = createRoutes("iptv");

export const iptv = {
  addresses: get(
    "/iptv-addresses",
    "The account's profiles with their addresses for IPTV players; 403 for a child",
  )
    .input(z.object({}))
    .output(listSchema(IptvAddress)),
  makeAddress: post(
    "/iptv-addresses",
    "Makes a profile's address, in place of an earlier one; it is a device: 403 DEVICE_COUNT_EXCEEDED",
  )
    .input(z.strictObject({ profile_id: z.string().max(64) }))
    .output(Acknowledgement),
  removeAddress: remove("/iptv-addresses/{profile_id}", "Ends a profile's address; idempotent")
    .input(z.object({ profile_id: z.string().max(64) }))
    .output(Acknowledgement),
  guide: get(
    "/iptv/{token}",
    "An address's channels, the profile's favourites first, with their programmes of a span as of /tv/schedule; 404 for an address that has ended",
  )
    .input(Token.extend({ from: TimeQuery, to: TimeQuery }))
    .output(z.object({ locale: LocaleCode, items: tolerantArray(IptvChannel) })),
  live: get("/iptv/{token}/channels/{id}", "A channel for an address's player; errors as of playback")
    .input(Token.extend({ id: CountQuery }))
    .output(LivePlayback),
  recording: get("/iptv/{token}/catchups/{id}", "A recording for an address's player; errors as of playback")
    .input(Token.extend(ProgrammeId.shape))
    .output(Playback),
};
