import { getAudioLanguages, getSubtitleLanguages, getTrackKinds } from "#artwork/clips/load-clips";
import { findClip } from "../../catalogue/catalog/find-clip";
import { getOutsideTrackKinds } from "../../catalogue/catalog/outside-track-kinds";
import { findPlayable, type Playable } from "../../catalogue/catalog/playable";
import { api, type ApiContext, getCallersCountry, requireCaller } from "../../context";
import type { Caller } from "../../people/viewers/accounts";
import { fail, failAs } from "../../platform/errors";
import { checkPlay } from "./play-check";
import { getRefusal } from "./play-rules";
import { notFound } from "./play-steps";
import { getPlaybackUrl } from "./playback-answer";
import { startEmbedded, startTitle } from "./start-title";
import { isVisibleToPlayer } from "./title-play";

const level = { 1080: "FHD", 720: "HD", 480: "SD", 240: "XLD" } as const;

async function requirePlayable({ db }: ApiContext, caller: Caller | null, uid: string): Promise<Playable> {
  const playable = (await findPlayable(db, uid)) ?? failAs(notFound);
  const isShown =
    !playable.title.isDisabled &&
    (caller === null || isVisibleToPlayer(playable, { caller, deviceId: null }));
  return isShown ? playable : failAs(notFound);
}

export const playbackRoutes = {
  start: api.playback.start.handler(({ input, context }) => startTitle(context, input)),
  url: api.playback.url.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const playable = await requirePlayable(context, caller, input.uid);
    const country = getCallersCountry(context, caller);
    const isRefused = getRefusal(caller, { ...playable, country, now: context.now }) !== null;
    return { uid: playable.uid, url: isRefused ? null : getPlaybackUrl(playable.uid) };
  }),
  embedded: api.playback.embedded.handler(({ input, context }) => startEmbedded(context, input)),
  check: api.playback.check.handler(({ input, context }) => checkPlay(context, input)),
  meta: api.playback.meta.handler(async ({ input, context }) => {
    const { uid, clip, title } = await requirePlayable(
      context,
      context.token ? await context.findCaller() : null,
      input.uid,
    );
    const auto = { level: "AUTO" as const, height: null };
    if (title.media)
      return {
        uid,
        qualities: [auto],
        audio: [],
        subtitles: [...new Set(title.media.subtitles.map(({ language }) => language))],
        accessibility: getOutsideTrackKinds(title.media),
      };
    const found = (await findClip(context, clip)) ?? fail(404, "NOT_FOUND", "No media");
    const levels = found.files.map(({ height }) => ({ level: level[height], height })).reverse();
    return {
      uid,
      qualities: [auto, ...levels],
      audio: getAudioLanguages(found),
      subtitles: getSubtitleLanguages(found),
      accessibility: getTrackKinds(found),
    };
  }),
};
