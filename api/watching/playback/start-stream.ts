import { defaultLocale, type Locale } from "#contract/languages";
import type { Playback } from "#contract/playback";
import { getAge } from "#domain/age-rating";
import { getRecordedSeconds } from "#domain/recorded-spans";
import { hourSeconds } from "#domain/time-units";
import { type ApiContext, getCallersCountry } from "../../context";
import { beginViewing, getDay, type LimitedViewing } from "../../people/parents/viewings";
import { findPinInUse, willTakePin } from "../../people/pin/pins";
import { type Caller, getProfileAudience } from "../../people/viewers/accounts";
import type { Audience } from "../../platform/audience";
import { failAs } from "../../platform/errors";
import { isWellKept } from "../../tv/channels/channel-rules";
import { isProgrammeVisibleTo } from "../../tv/channels/programme";
import { type ChannelRow, getChannelSlots } from "../../tv/channels/timetable";
import { findRecording, loadProgrammeDetails } from "../../tv/programmes/broadcasts";
import { liveWindowSeconds } from "../media/live/live-streams";
import { linkMedia } from "../media/media-links";
import { getLiveName, getRecordingName } from "../media/relay/channel-streams";
import { enforcePlayRules, notFound } from "./play-steps";
import { mediaLinkSeconds } from "./playback-answer";
import { findLive, getChannelUid, getLiveSteps, getRecordingSteps, getRecordingUid } from "./tv-play";

/** A stream reaches a little further back than it is said to. */
const unnamedWindowSeconds = hourSeconds;

/** Whose player asks, on which of their devices. */
type StreamPlayer = { caller: Caller; deviceId: string };

const getPlayersAudience = (
  context: ApiContext,
  { caller }: StreamPlayer,
  locale: Locale = defaultLocale,
): Audience => ({
  locale,
  ...getProfileAudience(caller),
  country: getCallersCountry(context, caller),
  now: context.now,
});

type StreamLink = { stream: string; clip: string; expires: number; viewing: LimitedViewing | null };

/** Playback data of a channel or recording. No segments, chapters or subtitles, because its clip repeats. */
function createStreamPlayback(
  { settings, clips }: ApiContext,
  { stream, clip, expires, viewing }: StreamLink,
): Omit<Playback, "uid" | "duration_seconds" | "poster"> {
  const signUrl = (path: string) =>
    linkMedia(settings, { clip: stream, path, expiresAt: expires, viewing: viewing?.link ?? null });
  return {
    url: signUrl("master.m3u8"),
    files: (clips.get(clip)?.files ?? []).map(({ height, path }) => ({
      height,
      src: signUrl(`${clip}/${path}`),
    })),
    tracks: [],
    subtitles_language: null,
    chapters: [],
    veiled_from: null,
    segments: [],
    thumbnails: null,
    position_seconds: 0,
    drm: null,
    expires,
  };
}

/**
 * When a channel's URLs expire. Constant for hours, so that reloading the data for the next programme does not change
 * the URL and restart playback, but not after the start of a programme that the profile may not watch or that requires
 * the PIN.
 */
async function getLiveExpiry(
  context: ApiContext,
  caller: Caller,
  audience: Audience,
  channel: ChannelRow,
): Promise<number> {
  const { db, now } = context;
  const expires = (Math.floor(now / mediaLinkSeconds) + 2) * mediaLinkSeconds;
  const { seconds } = await getDay(context, caller.profile);
  const pin = await findPinInUse(db, caller);
  if (seconds === null && audience.limits === null && pin === null) return expires;
  const uid = getChannelUid(channel);
  const following = (await getChannelSlots(context, channel, now, expires)).filter(
    ({ start }) => start > now,
  );
  const refused = following.find(
    ({ start, item }) =>
      !isProgrammeVisibleTo(item, audience) ||
      (seconds !== null && start >= now + seconds) ||
      willTakePin(pin, caller, { uid, rating: getAge(item.ratingAge), at: start }),
  );
  return refused?.start ?? expires;
}

/** Whether what lies beside a programme may be what this viewer may not see, or not without the PIN. */
const isRestricted = async ({ db }: ApiContext, caller: Caller, audience: Audience): Promise<boolean> =>
  audience.forKids || audience.limits !== null || (await findPinInUse(db, caller)) !== null;

/** How far back the stream can be rewound. */
const getWindowSeconds = ({ source }: ChannelRow): number =>
  source ? source.dvrHours * hourSeconds : liveWindowSeconds;

/**
 * The end of what this viewer may not see of what the stream still has; null if it is all theirs. A loop of films has
 * nothing that a channel's viewers may not see, but what comes from outside may have anything.
 */
async function getVisibleSince(
  context: ApiContext,
  { caller, audience, channel }: { caller: Caller; audience: Audience; channel: ChannelRow },
): Promise<number | null> {
  if (!channel.source) return null;
  const { db, now } = context;
  const pin = await findPinInUse(db, caller);
  if (!(await isRestricted(context, caller, audience))) return null;
  // What is not in the playlist any more may have been when its window was longer.
  const from = now - getWindowSeconds(channel) - unnamedWindowSeconds;
  const uid = getChannelUid(channel);
  const refused = (await getChannelSlots(context, channel, from, now)).findLast(
    ({ stop, item }) =>
      stop <= now &&
      (!isProgrammeVisibleTo(item, audience) ||
        willTakePin(pin, caller, { uid, rating: getAge(item.ratingAge), at: now })),
  );
  return refused?.stop ?? null;
}

/** Plays a channel. */
export async function startLive(
  context: ApiContext,
  player: StreamPlayer,
  { id, locale }: { id: number; locale?: Locale | undefined },
) {
  const { caller } = player;
  const { now } = context;
  const audience = getPlayersAudience(context, player, locale);
  const live = await findLive(context, audience, String(id));
  await enforcePlayRules(getLiveSteps(context, { player, audience, live }));
  const { channel, slot } = live?.slot ? { ...live, slot: live.slot } : failAs(notFound);
  const uid = getChannelUid(channel);
  const viewing = await beginViewing(context, caller, {
    uid,
    titleId: slot.item.work?.id ?? null,
    seconds: slot.stop - now,
    isLive: true,
  });
  const program = await loadProgrammeDetails(context, audience, { channel, slot });
  const { clip } = slot.item;
  const expires = await getLiveExpiry(context, caller, audience, channel);
  const since = await getVisibleSince(context, { caller, audience, channel });
  return {
    uid,
    ...createStreamPlayback(context, { stream: getLiveName(channel, since), clip, expires, viewing }),
    duration_seconds: 0,
    poster: program.image,
    program,
    file_seconds: channel.source ? 0 : (now - slot.start) % (context.clips.get(clip)?.durationSeconds ?? 1),
    window_seconds: Math.max(getWindowSeconds(channel), now - slot.start),
  };
}

/** Plays a recording. */
export async function startRecording(
  context: ApiContext,
  player: StreamPlayer,
  { id, locale }: { id: string; locale?: Locale | undefined },
) {
  const { caller } = player;
  const audience = getPlayersAudience(context, player, locale);
  const recorded = await findRecording(context, audience, id);
  await enforcePlayRules(getRecordingSteps(context, { player, audience, id, recorded }));
  const broadcast = recorded ?? failAs(notFound);
  const { slot, channel } = broadcast;
  const { work } = slot.item;
  const isKept = isWellKept(broadcast);
  const seconds = isKept ? getRecordedSeconds(channel.recorded ?? [], slot) : slot.stop - slot.start;
  const uid = getRecordingUid(id);
  const viewing = await beginViewing(context, caller, {
    uid,
    titleId: work?.id ?? null,
    seconds: slot.stop - slot.start,
  });
  return {
    uid,
    ...createStreamPlayback(context, {
      stream: getRecordingName(broadcast, {
        isRestricted: await isRestricted(context, caller, audience),
        isKept,
      }),
      clip: slot.item.clip,
      expires: Math.min(context.now + mediaLinkSeconds, viewing?.until ?? Infinity),
      viewing,
    }),
    duration_seconds: Math.round(seconds),
    poster: work?.frame ?? null,
  };
}
