import type { ChannelDetails, Programme, ProgrammeDetails } from "#contract/tv";
import { attempt } from "~/lib/api/api-client.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { Seo } from "~/lib/seo/seo";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import { parseUrlTime } from "~/lib/time/machine-time";
import { formatDay } from "~/lib/time/time-text";
import { loadOrRedirect } from "../catalog/public-data.server";
import { geoPage, viewerHasTelevision } from "../tv-access/tv-access.server";
import type { PlayerPopupState } from "../watch/player-popup-state";
import { findRunning } from "./broadcast-state";
import { ChannelBody, type ChannelContents } from "./channel-body";
import { channelSeo } from "./channel-seo.server";
import { loadLivePlayerState } from "./live-player.server";
import { loadBroadcast, loadFavoriteChannels, loadReminders, loadSchedule } from "./tv-data.server";
import { type Day, getDaySpan, getGuideDays, getNightEnd, parseDay, type Span } from "./tv-days";
import type { TelevisionState } from "./use-television";

export type ChannelData = {
  page: ServerMarkupRef;
  player: PlayerPopupState | null;
  television: TelevisionState | null;
  seo: Seo | null;
};

type RouteOptions = { param: string; isLive?: boolean };

/** Creates the loaders of /channel/{id} with its days and instants, /channel/{alias} and /tvchannels/{alias}. */
const createChannelLoader = ({ param, isLive = false }: RouteOptions) =>
  defineLoader({ access: "public", isShared: true }, async ({ context, params }): Promise<ChannelData> => {
    const key = params[param] ?? "";
    const channelDay = parseChannelDay(context, params.date) ?? notFound();
    if (!(await viewerHasTelevision(context)))
      return {
        ...geoPage(context, isLive || /^\d+$/.test(key) ? "video" : "section"),
        player: null,
        television: null,
      };
    const channel = await findChannel(context, key);
    const kind = isLive || key === String(channel.id) ? "watch" : "schedule";
    const contents = await loadContents(context, channel, { kind, ...channelDay });
    const viewer = await context.viewer();
    return {
      page: privateMarkup(context, ChannelBody, {
        contents,
        zone: context.timeZone,
        now: context.now,
        isChild: viewer.isChild,
        pagePath: context.url.pathname + (channelDay.instant === null ? "" : context.url.search),
      }),
      player: kind === "watch" ? await loadLivePlayerState(context, channel) : null,
      television: {
        zone: context.timeZone,
        now: context.now,
        isToday: channelDay.isToday,
        followsNow: false,
        watched: kind === "watch" ? channel.id : null,
      },
      seo: channelSeo(context, contents),
    };
  });

export const channelLoader = createChannelLoader({ param: "channel" });
export const liveChannelLoader = createChannelLoader({ param: "alias", isLive: true });

type ChannelDay = { day: Day; isToday: boolean; instant: number | null };

/**
 * The day and instant in the URL; null if invalid. A bare day is in the viewer's zone; an instant is the same
 * for everyone.
 */
function parseChannelDay(
  { url, now, timeZone }: RequestContext,
  date: string | undefined,
): ChannelDay | null {
  const today = formatDay(now, timeZone);
  const time = url.searchParams.get("t");
  if (date === undefined) return time === null ? { day: today, isToday: true, instant: null } : null;
  const urlDay = parseDay(date);
  if (urlDay === null) return null;
  const instant = time === null ? null : parseUrlTime(urlDay, time);
  if (time !== null && instant === null) return null;
  const day = instant === null ? urlDay : formatDay(instant, timeZone);
  if (!getGuideDays(now, timeZone).includes(day)) return null;
  return { day, isToday: day === today, instant };
}

/** The channel by id or alias, cached for an audience; a replaced alias redirects (301). */
const findChannel = (context: RequestContext, key: string): Promise<ChannelDetails> =>
  loadOrRedirect(
    context,
    { type: "channel", alias: key },
    {
      name: `tv-channel:${key}`,
      load: ({ audience, call }) => context.api.tv.channel({ ...audience, key }, call),
    },
  );

async function loadContents(
  context: RequestContext,
  channel: ChannelDetails,
  { kind, day, isToday, instant }: ChannelDay & { kind: ChannelContents["kind"] },
): Promise<ChannelContents> {
  const { now } = context;
  // A day extends past midnight to the end of its night, so that the list never ends with upcoming programmes
  // (AMB-229).
  const span = { start: getDaySpan(day, context.timeZone).start, stop: getNightEnd(day, context.timeZone) };
  const [programmes, present, favorites, reminders] = await Promise.all([
    loadProgrammes(context, channel, span),
    isToday ? null : loadProgrammes(context, channel, { start: now, stop: now + 1 }),
    loadFavoriteChannels(context),
    loadReminders(context),
  ]);
  const running = findRunning(present ?? programmes, now);
  const selected = instant === null ? running : (findRunning(programmes, instant) ?? notFound());
  return {
    kind,
    channel,
    day,
    isToday,
    programmes,
    coming: programmes.filter(({ start_ts }) => start_ts > now).slice(0, 4),
    selected: selected && (await loadDetails(context, selected)),
    isInstant: instant !== null,
    isFavorite: favorites.includes(channel.id),
    reminded: reminders.map(({ program }) => program.id),
  };
}

async function loadProgrammes(
  context: RequestContext,
  { id }: ChannelDetails,
  { start, stop }: Span,
): Promise<Programme[]> {
  const { items } = await loadSchedule(context, { start, stop, channel: id });
  return items[0]?.programs ?? [];
}

/** Details of a broadcast; falls back to the schedule's data on failure. */
async function loadDetails(
  context: RequestContext,
  broadcast: Programme,
): Promise<Programme | ProgrammeDetails> {
  const result = await attempt(loadBroadcast(context, broadcast.id));
  // The schedule's recording id is fresher.
  return result.ok ? { ...result.value, catchup_id: broadcast.catchup_id } : broadcast;
}
