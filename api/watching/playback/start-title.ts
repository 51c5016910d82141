import { defaultLocale } from "#contract/languages";
import type { WatchPosition } from "#contract/profile";
import { findVeiledFrom } from "#domain/spoilers";
import { findClip } from "../../catalogue/catalog/find-clip";
import { findPlayable, type Playable } from "../../catalogue/catalog/playable";
import { type ApiContext, getCallersCountry } from "../../context";
import { beginViewing } from "../../people/parents/viewings";
import type { Caller } from "../../people/viewers/accounts";
import { findVeiledSecondsOf, getProtection } from "../../people/viewers/viewed";
import { failAs } from "../../platform/errors";
import { findPosition } from "../saved/finished";
import { createOutsidePlayback, type DrmScheme } from "./outside-playback";
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

/** Plays a film, an episode or a trailer, from where the profile stopped. */
export async function startTitle(
  context: ApiContext,
  input: PlayerInput & { uid: string; drm?: DrmScheme | undefined },
) {
  const player = await requirePlayer(context, input);
  const { caller } = player;
  const found = await findPlayable(context.db, input.uid);
  const country = getCallersCountry(context, caller);
  await enforcePlayRules(getTitleSteps(context, { player, playable: found, country }));
  const playable = found ?? failAs(notFound);
  const position = await findPosition(context.db, caller.profile.id, playable.uid);
  const positionSeconds = position?.position_seconds ?? 0;
  const { media, minutes, alias } = playable.title;
  const isOutside = media !== null && playable.kind === "movie";
  const length = isOutside
    ? (minutes ?? 0) * 60
    : ((await findClip(context, playable.clip))?.durationSeconds ?? 0);
  const viewing = await beginViewing(context, caller, {
    uid: playable.uid,
    titleId: playable.title.id,
    seconds: Math.max(0, length - positionSeconds),
  });
  const common = {
    playable,
    settings: context.settings,
    now: context.now,
    positionSeconds,
    viewing,
    subtitlesLanguage: caller.profile.subtitlesLanguage,
    veiledFrom: await findVeiledFromOf(context, caller, playable, position),
  };
  return isOutside
    ? createOutsidePlayback({ ...common, media, alias, durationSeconds: length, drm: input.drm ?? null })
    : createPlayback({
        ...common,
        clips: context.clips,
        locale: input.locale ?? defaultLocale,
      });
}
