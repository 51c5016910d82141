import { mayWatchRecording } from "#domain/access";
import { getAge } from "#domain/age-rating";
import { isRecorded } from "#domain/recording";
import type { Audience } from "../catalog/audience";
import { getAudienceChannels } from "../catalog/channels";
import { type ChannelRow, getChannelSlots, type ProgrammeSlot } from "../catalog/programmes";
import type { ApiContext } from "../context";
import { getAbroadRefusal } from "../tv/channels";
import { mayShow } from "../tv/programme";
import { findShowing, type RecordedShowing } from "../tv/showings";
import { getViewer } from "../viewers/entitlement";
import type { Refusal } from "./play-rules";
import {
  getViewerSteps,
  notFound,
  pinStep,
  planStep,
  type Player,
  type PlayStep,
  timeStep,
} from "./play-steps";

/** What a channel is called among what is played. */
export const getChannelUid = ({ id }: ChannelRow): string => `channel-${id}`;
export const getRecordingUid = (id: string): string => `recording-${id}`;

const countryStep = (audience: Audience): PlayStep => ({
  rule: "country",
  find: () => getAbroadRefusal(audience),
});

/** A channel by id or alias, and what is on; null where the profile may not know of it. */
export async function findLive(
  context: ApiContext,
  audience: Audience,
  key: string,
): Promise<{ channel: ChannelRow; slot: ProgrammeSlot | null } | null> {
  const channels = await getAudienceChannels(context, audience);
  const channel = channels.find(({ id, alias }) => String(id) === key || alias === key);
  if (!channel) return null;
  const [slot = null] = await getChannelSlots(context, channel, context.now, context.now + 1);
  return { channel, slot };
}

type LivePlay = { player: Player; audience: Audience; live: Awaited<ReturnType<typeof findLive>> };

/** The steps of watching a channel live. */
export function getLiveSteps(context: ApiContext, { player, audience, live }: LivePlay): PlayStep[] {
  const { caller, isChild = false } = player;
  const steps: PlayStep[] = [
    ...getViewerSteps(context, player),
    planStep(caller, { now: context.now, isChild }),
    { rule: "published", find: () => (live ? null : notFound) },
    countryStep(audience),
    { rule: "on-air", find: () => (live?.slot ? null : notFound) },
  ];
  if (!live?.slot) return steps;
  const { channel, slot } = live;
  const uid = getChannelUid(channel);
  return [
    ...steps,
    pinStep(context, caller, { uid, rating: getAge(slot.item.ratingAge) }),
    { rule: "programme", find: () => (mayShow(slot.item, audience) ? null : notFound) },
    timeStep(context, caller, { uid, liveUntil: slot.stop }),
  ];
}

/** A showing that was or is a recording; null where the profile may not know of it, or it was never recorded. */
export async function findRecorded(
  context: ApiContext,
  audience: Audience,
  id: string,
): Promise<RecordedShowing | null> {
  const showing = await findShowing(context, audience, id);
  const work = showing?.slot.item.work;
  return showing && work && showing.slot.stop <= context.now ? { ...showing, work } : null;
}

const expired: Refusal = {
  status: 410,
  code: "CATCHUP_EXPIRED",
  message: "The recording is not kept any more",
};
const needsSubscription: Refusal = {
  status: 403,
  code: "SUBSCRIPTION_REQUIRED",
  message: "A subscription is needed",
};

type RecordingPlay = { player: Player; audience: Audience; id: string; recorded: RecordedShowing | null };

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
    { rule: "published", find: () => (recorded ? null : notFound) },
  ];
  if (!recorded) return steps;
  const { slot } = recorded;
  const uid = getRecordingUid(id);
  return [
    ...steps,
    countryStep(audience),
    { rule: "kept", find: () => (isRecorded(slot, now) ? null : expired) },
    {
      rule: "subscription",
      find: () => (mayWatchRecording(getViewer(caller, now)) ? null : needsSubscription),
    },
    pinStep(context, caller, { uid, rating: getAge(slot.item.ratingAge) }),
    timeStep(context, caller, { uid }),
  ];
}
