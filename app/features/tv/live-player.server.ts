import type { ChannelDetails, LivePlayback } from "#contract/tv";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createReadyState, openPlayer } from "../watch/player.server";
import type { PlayerState } from "../watch/player-state";

/**
 * The player popup of a channel page: the live stream, with the current programme and neighbouring channels;
 * null when closed.
 */
export function loadLivePlayerState(
  context: RequestContext,
  channel: ChannelDetails,
): Promise<PlayerState | null> {
  return openPlayer(context, {
    title: channel.title,
    load: (input, options) => context.api.tv.stream({ ...input, id: channel.id }, options),
    createState: (playback) => createLiveState(context, channel, playback),
  });
}

function createLiveState(
  context: RequestContext,
  channel: ChannelDetails,
  playback: LivePlayback,
): PlayerState {
  const { program } = playback;
  const neighbour = (other: ChannelDetails["next"]) =>
    other && {
      title: other.title,
      href: popupPath(localisedPath(paths.channel(other.id), context.locale), "player"),
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
      previous: neighbour(channel.previous),
      next: neighbour(channel.next),
    },
  });
}
