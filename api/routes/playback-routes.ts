import { and, eq } from "drizzle-orm";
import { defaultLocale } from "#contract/languages";
import { getAge } from "#domain/age-rating";
import { isSuitable } from "../catalog/audience";
import { api, type ApiContext, requireCaller, requireKept } from "../context";
import { progress } from "../db/schema";
import { fail } from "../errors";
import { beginViewing } from "../parents/viewings";
import { requirePinFor } from "../pin/pins";
import { requireDevice } from "../playback/devices";
import { getRefusal, requireMayPlay } from "../playback/play-rules";
import { findPlayable, type Playable } from "../playback/playable";
import { createPlayback } from "../playback/playback-answer";
import { type Caller, findCaller, getProfileAudience } from "../viewers/accounts";
import { getPlaybackUrl } from "./content-routes";

const level = { 1080: "FHD", 720: "HD", 480: "SD", 240: "XLD" } as const;

async function requirePlayable({ db }: ApiContext, caller: Caller | null, uid: string): Promise<Playable> {
  const playable = (await findPlayable(db, uid)) ?? fail(404, "NOT_FOUND", "Nothing to play here");
  const isHidden =
    playable.title.isDisabled || (caller !== null && !isSuitable(playable.title, getProfileAudience(caller)));
  return isHidden ? fail(404, "NOT_FOUND", "Nothing to play here") : playable;
}

export const playbackRoutes = {
  start: api.playback.start.handler(async ({ input, context }) => {
    const caller = requireKept(
      (await findCaller(context.db, input.auth_token)) ?? fail(401, "UNAUTHORIZED", "The token is not known"),
    );
    await requireDevice(context.db, context.now, caller, input.device_id);
    const playable = await requirePlayable(context, caller, input.uid);
    requireMayPlay(caller, { ...playable, country: caller.account.country, now: context.now });
    if (playable.kind !== "trailer")
      await requirePinFor(context, caller, {
        uid: playable.title.id,
        rating: getAge(playable.title.ratingAge),
      });
    const [watched] = await context.db
      .select()
      .from(progress)
      .where(and(eq(progress.profileId, caller.profile.id), eq(progress.uid, playable.uid)));
    const positionSeconds = watched && !watched.finished ? watched.seconds : 0;
    const length = context.clips.get(playable.clip)?.durationSeconds ?? 0;
    const playableUntil = await beginViewing(context, caller, {
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
      playableUntil,
      subtitlesLanguage: caller.profile.subtitlesLanguage,
      locale: input.locale ?? defaultLocale,
    });
  }),
  url: api.playback.url.handler(async ({ input, context }) => {
    const caller = await requireCaller(context);
    const playable = await requirePlayable(context, caller, input.uid);
    const isRefused =
      getRefusal(caller, { ...playable, country: caller.account.country, now: context.now }) !== null;
    return { uid: playable.uid, url: isRefused ? null : getPlaybackUrl(playable.uid) };
  }),
  meta: api.playback.meta.handler(async ({ input, context }) => {
    const { uid, clip } = await requirePlayable(
      context,
      context.token ? await context.findCaller() : null,
      input.uid,
    );
    const found = context.clips.get(clip) ?? fail(404, "NOT_FOUND", "No media");
    const levels = found.files.map(({ height }) => ({ level: level[height], height })).reverse();
    return {
      uid,
      qualities: [{ level: "AUTO" as const, height: null }, ...levels],
      audio: [],
      subtitles: found.tracks.map(({ lang }) => lang),
    };
  }),
};
