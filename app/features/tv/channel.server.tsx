import { data } from "@remix-run/node";
import type { ChannelDetails, Programme, ProgrammeDetails } from "~/contract/tv";
import { urlInstant } from "~/lib/url-time";
import { attempt } from "~/lib/api/api-client.server";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import { renderServerMarkup } from "~/lib/server-markup/render-server-markup.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { Seo } from "~/lib/seo/seo";
import { getDay } from "~/lib/time/time-text";
import { publicData, loadOrRedirect } from "../catalog/public-data.server";
import { geoPage, hasTelevision } from "../tv-access/tv-access.server";
import type { PlayerState } from "../watch/player-state";
import { ChannelBody, type ChannelContents } from "./channel-body";
import { channelSeo } from "./channel-seo.server";
import { forThisViewer } from "./guide.server";
import { livePlayerState } from "./live-player.server";
import { runningAt } from "./showing-state";
import { favoriteChannels, loadReminders, getSchedule } from "./tv-data.server";
import { type Day, daysAround, getNightEnd, readDay, type Span, getSpan } from "./tv-days";

export type ChannelData = {
  page: ServerMarkupRef;
  player: PlayerState | null;
  watched: number | null;
  seo: Seo | null;
};

type Breadcrumb = { param: string; isLive?: boolean };

/** /channel/{id}, its days and instants, /channel/{alias}, /tvchannels/{alias}: one channel. */
export const channelLoader = ({ param, isLive = false }: Breadcrumb) =>
  defineLoader({ access: "public" }, async ({ scope, params }) => {
    const key = params[param] ?? "";
    const asked = readMoment(scope, params.date) ?? notFound();
    if (!(await hasTelevision(scope)))
      return data<ChannelData>(
        { ...geoPage(scope, isLive || /^\d+$/.test(key) ? "video" : "section"), player: null, watched: null },
        forThisViewer,
      );
    const channel = await findChannel(scope, key);
    const kind = isLive || key === String(channel.id) ? "watch" : "schedule";
    const contents = await loadContents(scope, channel, { kind, ...asked });
    const viewer = await scope.viewer();
    const answer: ChannelData = {
      page: renderServerMarkup(scope, {
        name: "tv-channel",
        data: contents,
        isForOne: true,
        element: () => (
          <ChannelBody
            contents={contents}
            zone={scope.timeZone}
            now={scope.now}
            isChild={viewer.isChild}
            here={scope.url.pathname + (asked.instant === null ? "" : scope.url.search)}
          />
        ),
      }),
      player: kind === "watch" ? await livePlayerState(scope, channel) : null,
      watched: kind === "watch" ? channel.id : null,
      seo: channelSeo(scope, contents),
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
async function findChannel(scope: RequestContext, key: string): Promise<ChannelDetails> {
  const channel = await loadOrRedirect(
    scope,
    { type: "channel", alias: key },
    {
      name: `tv-channel:${key}`,
      load: ({ audience, call }) => scope.api.tv.channel({ ...audience, key }, call),
    },
  );
  return (await scope.cacheAudience()).forKids && !channel.for_kids ? notFound() : channel;
}

async function loadContents(
  scope: RequestContext,
  channel: ChannelDetails,
  { kind, day, isToday, instant }: Moment & { kind: ChannelContents["kind"] },
): Promise<ChannelContents> {
  const { now } = scope;
  // A day goes on past midnight to the end of its night, so that it never ends with something to come (AMB-229).
  const span = { start: getSpan(day, scope.timeZone).start, stop: getNightEnd(day, scope.timeZone) };
  const [programmes, present, favorites, reminders] = await Promise.all([
    getProgrammes(scope, channel, span),
    isToday ? null : getProgrammes(scope, channel, { start: now, stop: now + 1 }),
    favoriteChannels(scope),
    loadReminders(scope),
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
    selected: selected && (await getDetails(scope, selected)),
    isInstant: instant !== null,
    isFavorite: favorites.includes(channel.id),
    reminded: reminders.map(({ program }) => program.id),
  };
}

async function getProgrammes(
  scope: RequestContext,
  { id }: ChannelDetails,
  { start, stop }: Span,
): Promise<Programme[]> {
  const { items } = await getSchedule(scope, { start, stop, channel: id });
  return items[0]?.programs ?? [];
}

/** All that is told of a showing; what the schedule says when the rest cannot be asked for. */
async function getDetails(scope: RequestContext, showing: Programme): Promise<Programme | ProgrammeDetails> {
  const answer = await attempt(
    publicData(scope, {
      name: `tv-program:${showing.id}`,
      load: ({ audience, call }) => scope.api.tv.program({ ...audience, id: showing.id }, call),
    }),
  );
  // Whether there is a recording is newer in the schedule.
  return answer.ok ? { ...answer.value, catchup_id: showing.catchup_id } : showing;
}
