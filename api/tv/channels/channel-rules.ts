import type { PlayRule } from "#contract/playback";
import { isWellRecorded } from "#domain/recorded-spans";
import { isRecorded, recordingSeconds } from "#domain/recording";
import { hasTelevision } from "#domain/television";
import { daySeconds, hourSeconds } from "#domain/time-units";
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

const notRecorded: Refusal = {
  status: 410,
  code: "NOT_RECORDED",
  message: "Too little of the programme was recorded",
};

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

/** For how long a channel promises to keep what it shows, in seconds; 0 if it keeps nothing. */
export function getKeepingSeconds({ source }: Pick<ChannelRow, "source">): number {
  if (!source) return recordingSeconds;
  const { dvrHours, recordDays = 0 } = source;
  return Math.min(recordingSeconds, Math.max(dvrHours * hourSeconds, recordDays * daySeconds));
}

/** The same of a broadcast, from its start. A channel's own shows are never recorded. */
const getPromisedSeconds = ({ channel, slot }: Broadcast): number =>
  !channel.source && slot.item.work === null ? 0 : getKeepingSeconds(channel);

/** Whether a broadcast plays from what was recorded here; else from what the stream still has. */
export const isWellKept = ({ channel: { recorded = [] }, slot }: Broadcast): boolean =>
  isWellRecorded(recorded, slot);

/**
 * For how long a broadcast may be seen later, from its start; 0 if it may not. A stream of the operator's own reaches
 * back as far as they say, and what is recorded of it further.
 */
function getKeptSeconds(broadcast: Broadcast): number {
  const { source } = broadcast.channel;
  if (source && !isWellKept(broadcast)) return Math.min(recordingSeconds, source.dvrHours * hourSeconds);
  return getPromisedSeconds(broadcast);
}

/** Whether a broadcast is, or was, or should have been kept once it was over. */
export const isKept = (broadcast: Broadcast): boolean => getPromisedSeconds(broadcast) > 0;

/** When its recording expires. */
export const getKeptUntil = (broadcast: Broadcast): number =>
  broadcast.slot.start + getKeptSeconds(broadcast);

/** Whether a recording of the broadcast is available now, in any country. */
export const mayReplay = (broadcast: Broadcast, now: number): boolean =>
  isRecorded(broadcast.slot, now, getKeptSeconds(broadcast));

/** Whether a broadcast would still be kept if it had been recorded. */
const isMissing = (broadcast: Broadcast, now: number): boolean =>
  !mayReplay(broadcast, now) && isRecorded(broadcast.slot, now, getPromisedSeconds(broadcast));

export const getMissingRefusal = (recording: Broadcast, now: number): Refusal | null =>
  isMissing(recording, now) ? notRecorded : null;

/** The error for an expired recording; null if it is none. */
export const getExpiryRefusal = (recording: Broadcast, now: number): Refusal | null =>
  mayReplay(recording, now) || isMissing(recording, now) ? null : expired;

/** The error for a recording that cannot be played any more, or never could; null if it can. */
export const getReplayRefusal = (recording: Broadcast, now: number): Refusal | null =>
  getExpiryRefusal(recording, now) ?? getMissingRefusal(recording, now);
