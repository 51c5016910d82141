import { data } from "@remix-run/node";
import type { ChannelDetails, Programme, ProgrammeDetails } from "~/contract/tv";
import { attempt } from "~/lib/api/api-client.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { Seo } from "~/lib/seo/seo";
import { renderServerMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import { getDay } from "~/lib/time/time-text";
import { urlInstant } from "~/lib/url-time";
import { loadOrRedirect, publicData } from "../catalog/public-data.server";
import { geoPage, hasTelevision } from "../tv-access/tv-access.server";
import type { PlayerState } from "../watch/player-state";
import { ChannelBody, type ChannelContents } from "./channel-body";
import { channelSeo } from "./channel-seo.server";
import { forThisViewer } from "./guide.server";
import { livePlayerState } from "./live-player.server";
import { runningAt } from "./showing-state";
import { favoriteChannels, getSchedule, loadReminders } from "./tv-data.server";
import { type Day, daysAround, getNightEnd, getSpan, readDay, type Span } from "./tv-days";

export type ChannelData = {
  page: ServerMarkupRef;
  player: PlayerState | null;
  watched: number | null;
  seo: Seo | null;
};

type Breadcrumb = { param: string; isLive?: boolean };

/** /channel/{id}, its days and instants, /channel/{alias}, /tvchannels/{alias}: one channel. */
export const channelLoader = ({ param, isLive = false }: Breadcrumb) =>
  defineLoader({ access: "public" }, async ({ context, params }) => {
    const key = params[param] ?? "";
    const asked = readMoment(context, params.date) ?? notFound();
    if (!(await hasTelevision(context)))
      return data<ChannelData>(
        {
          ...geoPage(context, isLive || /^\d+$/.test(key) ? "video" : "section"),
          player: null,
          watched: null,
        },
        forThisViewer,
      );
    const channel = await findChannel(context, key);
    const kind = isLive || key === String(channel.id) ? "watch" : "schedule";
    const contents = await loadContents(context, channel, { kind, ...asked });
    const viewer = await context.viewer();
    const answer: ChannelData = {
      page: renderServerMarkup(context, {
        name: "tv-channel",
        data: contents,
        isForOne: true,
        element: () => (
          <ChannelBody
            contents={contents}
            zone={context.timeZone}
            now={context.now}
            isChild={viewer.isChild}
            here={context.url.pathname + (asked.instant === null ? "" : context.url.search)}
          />
        ),
      }),
      player: kind === "watch" ? await livePlayerState(context, channel) : null,
      watched: kind === "watch" ? channel.id : null,
      seo: channelSeo(context, contents),
    };
    return data(answer, forThisViewer);
  });

type Moment = { day: Day; isToday: boolean; instant: number | null };

/** The day and instant an address names; null for what no page has. A bare day is the viewer's own, an instant is everyone's. */
function readMoment({ url, now, timeZone }: RequestContext, date: string | undefined): Moment | null {
  const today = getDay(now, timeZone);
  const time = url.searchParams.get("t");
  if (date === undefined) return time === null ? { day: today, isToday: true, instant: null } : null;
  const named = readDay(date);
  if (named === null) return null;
  const instant = time === null ? null : urlInstant(named, time);
  if (time !== null && instant === null) return null;
  const day = instant === null ? named : getDay(instant, timeZone);
  if (!daysAround(now, timeZone).includes(day)) return null;
  return { day, isToday: day === today, instant };
}

/** The channel by id or alias, the same for everyone of an audience; a replaced alias answers 301. */
async function findChannel(context: RequestContext, key: string): Promise<ChannelDetails> {
  const channel = await loadOrRedirect(
    context,
    { type: "channel", alias: key },
    {
      name: `tv-channel:${key}`,
      load: ({ audience, call }) => context.api.tv.channel({ ...audience, key }, call),
    },
  );
  return (await context.cacheAudience()).forKids && !channel.for_kids ? notFound() : channel;
}

async function loadContents(
  context: RequestContext,
  channel: ChannelDetails,
  { kind, day, isToday, instant }: Moment & { kind: ChannelContents["kind"] },
): Promise<ChannelContents> {
  const { now } = context;
  // A day goes on past midnight to the end of its night, so that it never ends with something to come (AMB-229).
  const span = { start: getSpan(day, context.timeZone).start, stop: getNightEnd(day, context.timeZone) };
  const [programmes, present, favorites, reminders] = await Promise.all([
    getProgrammes(context, channel, span),
    isToday ? null : getProgrammes(context, channel, { start: now, stop: now + 1 }),
    favoriteChannels(context),
    loadReminders(context),
  ]);
  const running = runningAt(present ?? programmes, now);
  const selected = instant === null ? running : (runningAt(programmes, instant) ?? notFound());
  return {
    kind,
    channel,
    day,
    isToday,
    programmes,
    coming: programmes.filter(({ start_ts }) => start_ts > now).slice(0, 4),
    selected: selected && (await getDetails(context, selected)),
    isInstant: instant !== null,
    isFavorite: favorites.includes(channel.id),
    reminded: reminders.map(({ program }) => program.id),
  };
}

async function getProgrammes(
  context: RequestContext,
  { id }: ChannelDetails,
  { start, stop }: Span,
): Promise<Programme[]> {
  const { items } = await getSchedule(context, { start, stop, channel: id });
  return items[0]?.programs ?? [];
}

/** All that is told of a showing; what the schedule says when the rest cannot be asked for. */
async function getDetails(
  context: RequestContext,
  showing: Programme,
): Promise<Programme | ProgrammeDetails> {
  const answer = await attempt(
    publicData(context, {
      name: `tv-program:${showing.id}`,
      load: ({ audience, call }) => context.api.tv.program({ ...audience, id: showing.id }, call),
    }),
  );
  // Whether there is a recording is newer in the schedule.
  return answer.ok ? { ...answer.value, catchup_id: showing.catchup_id } : showing;
}
