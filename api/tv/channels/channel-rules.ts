import type { PlayRule } from "#contract/playback";
import { isRecorded } from "#domain/recording";
import { hasTelevision } from "#domain/television";
import type { Audience } from "../../platform/audience";
import { failAs, type Refusal } from "../../platform/errors";
import type { Work } from "./repertoire";
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

/** The film or series of a broadcast; null for a channel's own shows, which are never recorded. */
export const getRecordedWork = ({ slot }: Broadcast): Work | null => slot.item.work;

/** Whether a recording of the broadcast is available now, in any country. */
export function mayReplay(broadcast: Broadcast, now: number): boolean {
  return getRecordedWork(broadcast) !== null && isRecorded(broadcast.slot, now);
}

/** The error for an expired recording; null if it can be played. */
export const getReplayRefusal = (recording: Broadcast, now: number): Refusal | null =>
  mayReplay(recording, now) ? null : expired;
