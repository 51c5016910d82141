import { defaultLocale } from "#contract/languages";
import type { Playback } from "#contract/playback";
import { mayWatchRecording, needsPlan } from "#domain/access";
import { getAge } from "#domain/age-rating";
import type { Audience } from "../catalog/audience";
import { type ChannelRow, getChannelSlots } from "../catalog/programmes";
import { api, type ApiContext, requireKept } from "../context";
import { fail } from "../errors";
import { liveWindowSeconds } from "../media/live/broadcasts";
import { signMediaUrl } from "../media/media-links";
import { beginViewing, getDay } from "../parents/viewings";
import { findPinInUse, requirePinFor, willTakePin } from "../pin/pins";
import { requireDevice } from "../playback/devices";
import { requireChannel } from "../tv/channels";
import { mayShow } from "../tv/programme";
import { loadProgrammeDetails, requireRecording } from "../tv/showings";
import { type Caller, findCaller, getProfileAudience } from "../viewers/accounts";
import { getViewer } from "../viewers/entitlement";

const linkSeconds = 4 * 3600;

type PlayerInput = { device_id: string; auth_token: string; locale?: Audience["locale"] | undefined };

async function requireViewer(
  context: ApiContext,
  { device_id, auth_token, locale }: PlayerInput,
): Promise<{ caller: Caller; audience: Audience }> {
  const caller = requireKept(
    (await findCaller(context.db, auth_token)) ?? fail(401, "UNAUTHORIZED", "The token is not known"),
  );
  await requireDevice(context.db, context.now, caller, device_id);
  if (needsPlan({ ...getViewer(caller, context.now), isChild: caller.profile.child }))
    fail(403, "CHILD_PLAN_REQUIRED", "A child needs an active plan to play");
  return {
    caller,
    audience: {
      locale: locale ?? defaultLocale,
      ...getProfileAudience(caller),
      country: caller.account.country,
    },
  };
}

/** Playback data of a channel or recording. No segments, chapters or subtitles, because its clip repeats. */
function createStreamPlayback(
  { settings, clips }: ApiContext,
  { stream, clip, expires }: { stream: string; clip: string; expires: number },
): Omit<Playback, "uid" | "duration_seconds" | "poster"> {
  const signUrl = (path: string) =>
    signMediaUrl({
      base: settings.mediaBaseUrl,
      clip: stream,
      path,
      secret: settings.mediaSecret,
      expiresAt: expires,
    });
  return {
    url: signUrl("master.m3u8"),
    files: (clips.get(clip)?.files ?? []).map(({ height, path }) => ({
      height,
      src: signUrl(`${clip}/${path}`),
    })),
    tracks: [],
    subtitles_language: null,
    chapters: [],
    segments: [],
    thumbnails: null,
    position_seconds: 0,
    drm: null,
    expires,
  };
}

/**
 * Until when a channel's addresses are valid: constant for hours, so that reloading the data for the next programme does
 * not change the URL and restart playback, but no longer than up to a programme that the profile may not begin, or for
 * which the PIN is asked.
 */
async function getLiveExpiry(
  context: ApiContext,
  caller: Caller,
  audience: Audience,
  channel: ChannelRow,
): Promise<number> {
  const { db, now } = context;
  const expires = (Math.floor(now / linkSeconds) + 2) * linkSeconds;
  const { seconds } = await getDay(context, caller.profile);
  const pin = await findPinInUse(db, caller);
  if (seconds === null && audience.limits === null && pin === null) return expires;
  const uid = getChannelUid(channel);
  const following = (await getChannelSlots(context, channel, now, expires)).filter(
    ({ start }) => start > now,
  );
  const refused = following.find(
    ({ start, item }) =>
      !mayShow(item, audience) ||
      (seconds !== null && start >= now + seconds) ||
      willTakePin(pin, caller, { uid, rating: getAge(item.ratingAge), at: start }),
  );
  return refused?.start ?? expires;
}

/** What a channel is called among what is played. */
const getChannelUid = ({ id }: ChannelRow): string => `channel-${id}`;

export const tvPlaybackRoutes = {
  stream: api.tv.stream.handler(async ({ input, context }) => {
    const { caller, audience } = await requireViewer(context, input);
    const { now } = context;
    const channel = await requireChannel(context, audience, String(input.id));
    const [slot] = await getChannelSlots(context, channel, now, now + 1);
    if (!slot) return fail(404, "NOT_FOUND", "Nothing is on");
    const uid = getChannelUid(channel);
    await requirePinFor(context, caller, { uid, rating: getAge(slot.item.ratingAge) });
    if (!mayShow(slot.item, audience)) fail(404, "NOT_FOUND", "Nothing that this profile may watch is on");
    await beginViewing(context, caller, {
      uid,
      titleId: slot.item.work?.id ?? null,
      seconds: slot.stop - now,
      isLive: true,
    });
    const program = await loadProgrammeDetails(context, audience, { channel, slot });
    const { clip } = slot.item;
    const expires = await getLiveExpiry(context, caller, audience, channel);
    return {
      uid,
      ...createStreamPlayback(context, { stream: `live-${channel.id}`, clip, expires }),
      duration_seconds: 0,
      poster: program.image,
      program,
      file_seconds: (now - slot.start) % (context.clips.get(clip)?.durationSeconds ?? 1),
      window_seconds: Math.max(liveWindowSeconds, now - slot.start),
    };
  }),
  catchupPlayback: api.tv.catchupPlayback.handler(async ({ input, context }) => {
    const { caller, audience } = await requireViewer(context, input);
    const { channel, slot, work } = await requireRecording(context, audience, input.id);
    if (!mayWatchRecording(getViewer(caller, context.now)))
      fail(403, "SUBSCRIPTION_REQUIRED", "A subscription is needed");
    const rating = getAge(slot.item.ratingAge);
    await requirePinFor(context, caller, { uid: `recording-${input.id}`, rating });
    const playableUntil = await beginViewing(context, caller, {
      uid: `recording-${input.id}`,
      titleId: work.id,
      seconds: slot.stop - slot.start,
    });
    return {
      uid: `recording-${input.id}`,
      ...createStreamPlayback(context, {
        stream: `recording-${channel.id}-${slot.start}`,
        clip: slot.item.clip,
        expires: Math.min(context.now + linkSeconds, playableUntil ?? Infinity),
      }),
      duration_seconds: slot.stop - slot.start,
      poster: work.frame,
    };
  }),
};
