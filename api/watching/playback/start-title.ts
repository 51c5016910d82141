import { defaultLocale, type Locale } from "#contract/languages";
import type { Playback } from "#contract/playback";
import type { WatchPosition } from "#contract/profile";
import { mayBeEmbedded } from "#domain/embedding";
import { findVeiledFrom } from "#domain/spoilers";
import { minuteSeconds } from "#domain/time-units";
import { findClip } from "../../catalogue/catalog/find-clip";
import { findPlayable, type Playable } from "../../catalogue/catalog/playable";
import { type ApiContext, getCallersCountry } from "../../context";
import { beginViewing, type LimitedViewing } from "../../people/parents/viewings";
import type { Caller } from "../../people/viewers/accounts";
import { findVeiledSecondsOf, getProtection } from "../../people/viewers/viewed";
import { failAs } from "../../platform/errors";
import { findPosition } from "../saved/finished";
import { createOutsidePlayback, type DrmScheme } from "./outside-playback";
import { getRefusal } from "./play-rules";
import { enforcePlayRules, notFound, type PlayerInput, requirePlayer } from "./play-steps";
import { createPlayback } from "./playback-answer";
import { getTitleSteps } from "./title-play";

/**
 * From which second on nothing is told, and chapters are known by their number only; null if all may be known. Of a film
 * the position says it, which was read already.
 */
async function findVeiledFromOf(
  { db }: ApiContext,
  { profile }: Caller,
  { kind, title, uid }: Playable,
  position: WatchPosition | null,
): Promise<number | null> {
  if (kind === "trailer") return null;
  if (kind === "episode") return (await findVeiledSecondsOf(db, profile, [title.id])).get(uid) ?? null;
  const watched = position && { ...position, uid, is_finished: false };
  return findVeiledFrom(watched, getProtection(profile, title.id));
}

type Answer = {
  playable: Playable;
  positionSeconds: number;
  viewing: LimitedViewing | null;
  subtitlesLanguage: string | null;
  /** From which second on nothing is told of it; null if all may be. */
  veiledFrom: number | null;
  /** The scheme that the browser knows. */
  drm: DrmScheme | undefined;
  locale: Locale | undefined;
};

const isOutside = ({ title, kind }: Playable) => title.media !== null && kind === "movie";

/** How long it plays; of a film that lies elsewhere that is what its title says. */
const findSeconds = async (context: ApiContext, playable: Playable): Promise<number> =>
  isOutside(playable)
    ? (playable.title.minutes ?? 0) * minuteSeconds
    : ((await findClip(context, playable.clip))?.durationSeconds ?? 0);

/** Playback data for whoever may play it. */
async function answerPlayback(
  context: ApiContext,
  { drm, locale = defaultLocale, ...answer }: Answer,
): Promise<Playback> {
  const { clips, settings, now } = context;
  const { media, alias } = answer.playable.title;
  return media !== null && isOutside(answer.playable)
    ? createOutsidePlayback({
        ...answer,
        settings,
        now,
        media,
        alias,
        durationSeconds: await findSeconds(context, answer.playable),
        drm: drm ?? null,
      })
    : createPlayback({ ...answer, settings, now, clips, locale });
}

type Wanted = { uid: string; drm?: DrmScheme | undefined; locale?: Locale | undefined };

/** Plays a film, an episode or a trailer, from where the profile stopped. */
export async function startTitle(context: ApiContext, input: PlayerInput & Wanted): Promise<Playback> {
  const player = await requirePlayer(context, input);
  const { caller } = player;
  const found = await findPlayable(context.db, input.uid);
  const country = getCallersCountry(context, caller);
  await enforcePlayRules(getTitleSteps(context, { player, playable: found, country }));
  const playable = found ?? failAs(notFound);
  const position = await findPosition(context.db, caller.profile.id, playable.uid);
  const positionSeconds = position?.position_seconds ?? 0;
  const viewing = await beginViewing(context, caller, {
    uid: playable.uid,
    titleId: playable.title.id,
    seconds: Math.max(0, (await findSeconds(context, playable)) - positionSeconds),
  });
  return answerPlayback(context, {
    playable,
    positionSeconds,
    viewing,
    subtitlesLanguage: caller.profile.subtitlesLanguage,
    veiledFrom: await findVeiledFromOf(context, caller, playable, position),
    drm: input.drm,
    locale: input.locale,
  });
}

/**
 * Plays a film or an episode in a frame of another site, where nobody has a session: only what is free, and what a child
 * may see. Nothing is stored of it.
 */
export async function startEmbedded(context: ApiContext, { uid, drm, locale }: Wanted): Promise<Playback> {
  const { db, now } = context;
  const playable = (await findPlayable(db, uid)) ?? failAs(notFound);
  const { kind, title } = playable;
  if (kind === "trailer" || !mayBeEmbedded(title, now)) failAs(notFound);
  const refusal = getRefusal(null, { kind, title, country: getCallersCountry(context, null), now });
  if (refusal) failAs(refusal);
  return answerPlayback(context, {
    playable,
    positionSeconds: 0,
    viewing: null,
    subtitlesLanguage: null,
    veiledFrom: null,
    drm,
    locale,
  });
}
