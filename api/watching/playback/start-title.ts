import { defaultLocale } from "#contract/languages";
import { findClip } from "../../catalogue/catalog/find-clip";
import { findPlayable } from "../../catalogue/catalog/playable";
import { type ApiContext, getCallersCountry } from "../../context";
import { beginViewing } from "../../people/parents/viewings";
import { failAs } from "../../platform/errors";
import { findPosition } from "../saved/finished";
import { enforcePlayRules, notFound, type PlayerInput, requirePlayer } from "./play-steps";
import { createPlayback } from "./playback-answer";
import { getTitleSteps } from "./title-play";

/** Plays a film, an episode or a trailer, from where the profile stopped. */
export async function startTitle(context: ApiContext, input: PlayerInput & { uid: string }) {
  const player = await requirePlayer(context, input);
  const { caller } = player;
  const found = await findPlayable(context.db, input.uid);
  const country = getCallersCountry(context, caller);
  await enforcePlayRules(getTitleSteps(context, { player, playable: found, country }));
  const playable = found ?? failAs(notFound);
  const position = await findPosition(context.db, caller.profile.id, playable.uid);
  const positionSeconds = position?.position_seconds ?? 0;
  const length = (await findClip(context, playable.clip))?.durationSeconds ?? 0;
  const viewing = await beginViewing(context, caller, {
    uid: playable.uid,
    titleId: playable.title.id,
    seconds: Math.max(0, length - positionSeconds),
  });
  return createPlayback({
    playable,
    clips: context.clips,
    settings: context.settings,
    now: context.now,
    positionSeconds,
    viewing,
    subtitlesLanguage: caller.profile.subtitlesLanguage,
    locale: input.locale ?? defaultLocale,
  });
}
