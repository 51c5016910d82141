import type { ChannelDetails, LivePlayback } from "#contract/tv";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { LiveMedia } from "~/player/player-media";
import { openPlayer } from "../watch/player.server";
import type { PlayerPopupState } from "../watch/player-popup-state";
import { createReadyState } from "../watch/ready-state.server";
import { loadSchedule } from "./tv-data.server";

/**
 * The player popup of a channel page: the live stream, with the current programme and neighbouring channels;
 * null when closed.
 */
export function loadLivePlayerState(
  context: RequestContext,
  channel: ChannelDetails,
): Promise<PlayerPopupState | null> {
  return openPlayer(context, {
    title: channel.title,
    load: (input, options) => context.api.tv.stream({ ...input, id: channel.id }, options),
    createState: async (playback) =>
      createLiveState(context, channel, playback, await loadProgrammes(context, channel, playback)),
  });
}

/** Rounded to half hours, so that viewers share cached spans. */
const spanSeconds = 1800;

/** The stream begins with a segment, which may begin before the window. */
const marginSeconds = 60;

/** Programmes within the window; empty on failure, since they only mark the seek bar. */
async function loadProgrammes(
  context: RequestContext,
  { id }: ChannelDetails,
  { window_seconds }: LivePlayback,
): Promise<LiveMedia["programmes"]> {
  const windowStart = context.now - window_seconds - marginSeconds;
  try {
    const { items } = await loadSchedule(context, {
      start: Math.floor(windowStart / spanSeconds) * spanSeconds,
      stop: Math.ceil((context.now + 1) / spanSeconds) * spanSeconds,
      channel: id,
    });
    return (items[0]?.programs ?? [])
      .filter(({ start_ts, stop_ts }) => stop_ts > windowStart && start_ts <= context.now)
      .map(({ start_ts, title }) => ({ startTs: start_ts, title }));
  } catch {
    return [];
  }
}

function createLiveState(
  context: RequestContext,
  channel: ChannelDetails,
  playback: LivePlayback,
  programmes: LiveMedia["programmes"],
): PlayerPopupState {
  const { program } = playback;
  const neighbour = (channel: ChannelDetails["next"]) =>
    channel && {
      title: channel.title,
      href: popupPath(localisedPath(paths.channel(channel.id), context.locale), "player"),
    };
  return createReadyState(context, playback, {
    title: channel.title,
    subtitle: [program.title, program.episode?.title, program.rating_age].filter(Boolean).join(" · "),
    startSeconds: Math.floor(playback.file_seconds),
    savesProgress: false,
    guideUrl: localisedPath(paths.resources.tvOnAir(), context.locale),
    guidePageHref: `${localisedPath(paths.guide(), context.locale)}?mini=${channel.id}`,
    live: {
      nowTs: context.now,
      startTs: program.start_ts,
      stopTs: program.stop_ts,
      programmes,
      previous: neighbour(channel.previous),
      next: neighbour(channel.next),
    },
  });
}
