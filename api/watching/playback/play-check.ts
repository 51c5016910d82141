import { defaultLocale, type Locale } from "#contract/languages";
import type { PlayCheck, PlayKind } from "#contract/playback";
import { isActive } from "#domain/account-type";
import { getAge } from "#domain/age-rating";
import { findPlayable } from "../../catalogue/catalog/playable";
import { type ApiContext, getAudience } from "../../context";
import { getDay } from "../../people/parents/viewings";
import { findPinInUse } from "../../people/pin/pins";
import { findCaller } from "../../people/viewers/accounts";
import { deviceLimit, findDevices } from "../../people/viewers/devices";
import { getViewer } from "../../people/viewers/entitlement";
import { fail } from "../../platform/errors";
import { getKeptUntil, getMissingRefusal } from "../../tv/channels/channel-rules";
import { findRecording } from "../../tv/programmes/broadcasts";
import { type Player, type PlayStep, traceSteps } from "./play-steps";
import { getTitleSteps, isVisibleToPlayer } from "./title-play";
import { findLive, getLiveSteps, getRecordingSteps } from "./tv-play";

type PlayCheckQuery = {
  kind: PlayKind;
  id: string;
  device_id?: string | undefined;
  locale?: Locale | undefined;
  for_kids?: boolean | undefined;
};
type Subject = { title: string; steps: PlayStep[] } & Pick<
  PlayCheck["facts"],
  "rating_age" | "windows" | "kept_until"
>;

/** Goes through the rules of playback without playing, and returns the facts they are based on. */
export async function checkPlay(context: ApiContext, query: PlayCheckQuery): Promise<PlayCheck> {
  // Not from the cache of callers, just as in playback.
  const caller = context.token === null ? null : await findCaller(context.db, context.now, context.token);
  const audience = await getAudience(context, query);
  const player = { caller, deviceId: query.device_id ?? null, isChild: audience.forKids };
  const subject =
    (await findSubject(context, player, query)) ?? fail(404, "NOT_FOUND", "Nothing to play here");
  const { title, steps, ...titleFacts } = subject;
  return {
    title,
    checked: context.now,
    ...(await traceSteps(steps)),
    facts: { ...titleFacts, country: audience.country, ...(await getViewerFacts(context, player)) },
  };
}

/** What is to be played, with its rules; null if it is hidden from the profile. */
async function findSubject(
  context: ApiContext,
  player: Player,
  query: PlayCheckQuery,
): Promise<Subject | null> {
  const audience = await getAudience(context, query);
  const locale = query.locale ?? defaultLocale;
  const { kind, id } = query;
  if (kind === "title") {
    const playable = await findPlayable(context.db, id);
    if (!playable || !isVisibleToPlayer(playable, player)) return null;
    return {
      title: playable.title.title[locale],
      steps: getTitleSteps(context, { player, playable, country: audience.country }),
      rating_age: getAge(playable.title.ratingAge),
      windows: playable.title.windows,
      kept_until: null,
    };
  }
  if (kind === "channel") {
    const live = await findLive(context, audience, id);
    return (
      live && {
        title: live.channel.title[locale],
        steps: getLiveSteps(context, { player, audience, live }),
        // The current programme may be hidden from the profile.
        rating_age: null,
        windows: [],
        kept_until: null,
      }
    );
  }
  const recorded = await findRecording(context, audience, id);
  return (
    recorded && {
      title: recorded.slot.item.title[locale],
      steps: getRecordingSteps(context, { player, audience, id, recorded }),
      rating_age: getAge(recorded.slot.item.ratingAge),
      windows: [],
      kept_until: getMissingRefusal(recorded, context.now) ? null : getKeptUntil(recorded),
    }
  );
}

/** A child's session reveals nothing about the parents' account. */
async function getViewerFacts(context: ApiContext, { caller, isChild = false }: Player) {
  const { db, now } = context;
  const { accountType, aclType } = getViewer(caller, now);
  const child = caller?.profile.child ?? isChild;
  const adult = child ? null : caller;
  const ends = (adult?.periods ?? [])
    .filter((period) => isActive(period, now))
    .map(({ expiration }) => expiration);
  return {
    is_child: child,
    account_type: accountType,
    acl_type: aclType,
    partner: adult?.account.partner ?? null,
    subscription_until: ends.length === 0 ? null : Math.max(...ends),
    devices: adult ? (await findDevices(db, adult)).length : null,
    device_limit: deviceLimit,
    has_pin: adult !== null && (await findPinInUse(db, adult)) !== null,
    seconds_left: caller ? (await getDay(context, caller.profile)).seconds : null,
  };
}
