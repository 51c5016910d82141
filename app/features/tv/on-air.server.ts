import { getAge } from "#domain/age-rating";
import { defineLoader } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { formatClock } from "~/lib/time/time-text";
import { viewerHasTelevision } from "../tv-access/tv-access.server";
import type { GuideChannel } from "../watch/player-guide";
import { findRunning } from "./broadcast-state";
import { arrangeChannels } from "./guide-body";
import { wholeGuide } from "./guide-url";
import { loadFavoriteChannels, loadSchedule } from "./tv-data.server";
import { getNowSpan } from "./tv-days";

/** GET /resources/tv-on-air: the running programme of each channel, the viewer's favourites first. */
export const onAirLoader = defineLoader({ access: "public" }, async ({ context }) =>
  Response.json(
    { channels: (await viewerHasTelevision(context)) ? await loadChannels(context) : [] },
    { headers: { "Cache-Control": "private, no-store" } },
  ),
);

async function loadChannels(context: RequestContext): Promise<GuideChannel[]> {
  const { now, timeZone: zone, locale } = context;
  const [schedule, favorites] = await Promise.all([
    loadSchedule(context, getNowSpan(now)),
    loadFavoriteChannels(context),
  ]);
  return arrangeChannels(schedule.items, wholeGuide, favorites).map(({ channel, programs }) => {
    const running = findRunning(programs, now);
    return {
      href: localisedPath(paths.channel(channel.id), locale),
      name: channel.title,
      title: running?.title ?? fixedT(locale, "tv")("guide.noBroadcast"),
      times: running
        ? `${formatClock(running.start_ts, zone)}–${formatClock(running.stop_ts, zone)} · ${getAge(running.rating_age)}`
        : "",
    };
  });
}
