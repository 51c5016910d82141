import { mayWatchRecording } from "#domain/access";
import { getAge } from "#domain/age-rating";
import type { ApiContext } from "../../context";
import { getViewer } from "../../people/viewers/entitlement";
import type { Audience } from "../../platform/audience";
import { channelRules, getExpiryRefusal, getMissingRefusal } from "../../tv/channels/channel-rules";
import { findChannel } from "../../tv/channels/find-channels";
import { isProgrammeVisibleTo } from "../../tv/channels/programme";
import {
  type Broadcast,
  type ChannelRow,
  getChannelSlots,
  type ProgrammeSlot,
} from "../../tv/channels/timetable";
import { needsSubscription } from "./play-rules";
import {
  getViewerSteps,
  notFound,
  pinStep,
  planStep,
  type Player,
  type PlayStep,
  timeStep,
} from "./play-steps";

/** A channel's uid for playback. */
export const getChannelUid = ({ id }: ChannelRow): string => `channel-${id}`;
export const getRecordingUid = (id: string): string => `recording-${id}`;

/** A channel by id or alias, with its current programme; null if it is hidden from the profile. */
export async function findLive(
  context: ApiContext,
  audience: Audience,
  key: string,
): Promise<{ channel: ChannelRow; slot: ProgrammeSlot | null } | null> {
  const channel = await findChannel(context, audience, key);
  if (!channel) return null;
  const [slot = null] = await getChannelSlots(context, channel, context.now, context.now + 1);
  return { channel, slot };
}

const getChannelSteps = (channel: ChannelRow | null, audience: Audience): PlayStep[] =>
  channelRules.map(({ rule, getRefusal }) => ({
    rule,
    check: () => channel && getRefusal(channel, audience),
  }));

type LivePlay = { player: Player; audience: Audience; live: Awaited<ReturnType<typeof findLive>> };

/** The steps of watching a channel live. */
export function getLiveSteps(context: ApiContext, { player, audience, live }: LivePlay): PlayStep[] {
  const { caller, isChild = false } = player;
  const steps: PlayStep[] = [
    ...getViewerSteps(context, player),
    planStep(caller, { now: context.now, isChild }),
    { rule: "published", check: () => (live ? null : notFound) },
    ...getChannelSteps(live?.channel ?? null, audience),
    { rule: "on-air", check: () => (live?.slot ? null : notFound) },
  ];
  if (!live?.slot) return steps;
  const { channel, slot } = live;
  const uid = getChannelUid(channel);
  return [
    ...steps,
    pinStep(context, caller, { uid, rating: getAge(slot.item.ratingAge) }),
    { rule: "programme", check: () => (isProgrammeVisibleTo(slot.item, audience) ? null : notFound) },
    timeStep(context, caller, { uid, liveUntil: slot.stop }),
  ];
}

type RecordingPlay = { player: Player; audience: Audience; id: string; recorded: Broadcast | null };

/** The steps of watching a recording. */
export function getRecordingSteps(
  context: ApiContext,
  { player, audience, id, recorded }: RecordingPlay,
): PlayStep[] {
  const { caller, isChild = false } = player;
  const { now } = context;
  const steps: PlayStep[] = [
    ...getViewerSteps(context, player),
    planStep(caller, { now, isChild }),
    { rule: "published", check: () => (recorded ? null : notFound) },
  ];
  if (!recorded) return steps;
  const { channel, slot } = recorded;
  const uid = getRecordingUid(id);
  return [
    ...steps,
    ...getChannelSteps(channel, audience),
    { rule: "kept", check: () => getExpiryRefusal(recorded, now) },
    { rule: "recorded", check: () => getMissingRefusal(recorded, now) },
    {
      rule: "subscription",
      check: () => (mayWatchRecording(getViewer(caller, now)) ? null : needsSubscription),
    },
    pinStep(context, caller, { uid, rating: getAge(slot.item.ratingAge) }),
    timeStep(context, caller, { uid }),
  ];
}
