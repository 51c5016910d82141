import type { PlayRule } from "#contract/playback";
import { isRecorded, recordingSeconds } from "#domain/recording";
import { hasTelevision } from "#domain/television";
import { hourSeconds } from "#domain/time-units";
import type { Audience } from "../../platform/audience";
import { failAs, type Refusal } from "../../platform/errors";
import type { Broadcast, ChannelRow } from "./timetable";

const abroad: Refusal = { status: 403, code: "GEO_RESTRICTED", message: "Television is shown in Russia" };
const expired: Refusal = {
  status: 410,
  code: "CATCHUP_EXPIRED",
  message: "The recording is not kept any more",
};

/** Whether a channel is visible to a profile, in any country: a child sees only children's ones, nobody blocked ones. */
export function isChannelVisibleTo(
  channel: ChannelRow,
  { forKids, limits }: Pick<Audience, "forKids" | "limits">,
): boolean {
  return (!forKids || channel.forKids) && !(limits?.channels.includes(channel.id) ?? false);
}

type ChannelRule = {
  rule: PlayRule;
  getRefusal: (channel: ChannelRow, audience: Audience) => Refusal | null;
};

/** The rules that decide whether an audience may watch a channel that its profile may see, in order. */
export const channelRules: ChannelRule[] = [
  { rule: "country", getRefusal: (_channel, { country }) => (hasTelevision(country) ? null : abroad) },
];

/** Why an audience may not watch a channel that its profile may see; null if it may. */
export function getChannelRefusal(channel: ChannelRow, audience: Audience): Refusal | null {
  for (const { getRefusal } of channelRules) {
    const refusal = getRefusal(channel, audience);
    if (refusal) return refusal;
  }
  return null;
}

/** Whether an audience may watch a channel and its recordings. */
export const mayWatchChannel = (channel: ChannelRow, audience: Audience): boolean =>
  isChannelVisibleTo(channel, audience) && getChannelRefusal(channel, audience) === null;

export function requireTelevision({ country }: Audience): void {
  if (!hasTelevision(country)) failAs(abroad);
}

/**
 * For how long a broadcast may be seen later, from its start; 0 if it may not. A channel's own shows are never recorded;
 * a stream of the operator's own reaches back as far as they say.
 */
function getKeptSeconds({ channel, slot }: Broadcast): number {
  if (channel.source) return Math.min(recordingSeconds, channel.source.dvrHours * hourSeconds);
  return slot.item.work === null ? 0 : recordingSeconds;
}

/** Whether a broadcast is, or was, kept once it was over. */
export const isKept = (broadcast: Broadcast): boolean => getKeptSeconds(broadcast) > 0;

/** When its recording expires. */
export const getKeptUntil = (broadcast: Broadcast): number =>
  broadcast.slot.start + getKeptSeconds(broadcast);

/** Whether a recording of the broadcast is available now, in any country. */
export const mayReplay = (broadcast: Broadcast, now: number): boolean =>
  isRecorded(broadcast.slot, now, getKeptSeconds(broadcast));

/** The error for an expired recording; null if it can be played. */
export const getReplayRefusal = (recording: Broadcast, now: number): Refusal | null =>
  mayReplay(recording, now) ? null : expired;
