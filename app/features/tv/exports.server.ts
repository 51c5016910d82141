import { serviceTimeZone } from "#domain/time-zone";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { fileResponse } from "~/lib/http/file-response.server";
import { defaultLocale, languages, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { siteOrigin } from "~/lib/seo/origin.server";
import { createCalendar } from "~/lib/time/calendar";
import { viewerHasTelevision } from "../tv-access/tv-access.server";
import { loadBroadcast, loadSchedule } from "./tv-data.server";
import { getDaySpan, getGuideDays } from "./tv-days";
import { xmltv } from "./xmltv";

const maxAge = 600;

/**
 * GET /resources/xmltv.xml: the schedule of all channels for all days of the guide, for programs that read it; not
 * offered to children.
 */
export const xmltvLoader = defineLoader({ access: "public" }, async ({ context, request }) => {
  if ((await context.viewer()).isChild || !(await viewerHasTelevision(context))) notFound();
  const days = getGuideDays(context.now, serviceTimeZone).map((day) => getDaySpan(day, serviceTimeZone));
  const { items } = await loadSchedule(context, {
    start: days[0]?.start ?? context.now,
    stop: days.at(-1)?.stop ?? context.now,
  });
  const origin = siteOrigin(context.url);
  return fileResponse(
    request,
    xmltv({
      channels: items,
      origin,
      lang: languages[context.locale].tag,
      episodesLang: defaultLocale,
      getUrl: (id) => origin + paths.channel(id),
    }),
    { type: "application/xml", maxAge, hasSession: context.hasSession },
  );
});

/** GET /resources/showings/{id}.ics: a broadcast for the viewer's calendar. */
export const calendarLoader = defineLoader({ access: "public" }, async ({ context, params, request }) => {
  const id = /^(\d{1,9}-\d{1,12})\.ics$/.exec(params.file ?? "")?.[1];
  if (id === undefined || !(await viewerHasTelevision(context))) return notFound();
  const broadcast = await loadBroadcast(context, id);
  const event = {
    id,
    title: broadcast.title,
    location: broadcast.channel.title,
    text: broadcast.description,
    start: broadcast.start_ts,
    stop: broadcast.stop_ts,
    hasAlarm: true,
    url:
      (siteOrigin(context.url) || context.url.origin) +
      localisedPath(paths.broadcast(broadcast.channel.id, broadcast.start_ts), context.locale),
  };
  const body = createCalendar([event], context.now);
  return fileResponse(request, body, {
    type: "text/calendar",
    maxAge,
    hasSession: context.hasSession,
    headers: { "Content-Disposition": `attachment; filename="${id}.ics"` },
  });
});
