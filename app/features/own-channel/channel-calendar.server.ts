import { sharedChannelPattern } from "#contract/own-channel-options";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { fileResponse } from "~/lib/http/file-response.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { createCalendar } from "~/lib/time/calendar";
import { getShowPath, getShowTitle } from "../watch/channel-show";
import { loadOwnChannel } from "../watch/own-channel.server";
import { loadSharedChannel, requireKnownViewer } from "./own-channel.server";

/** GET /resources/my-channel/{my-channel|link}.ics: what of a programme this viewer may see. */
export const channelCalendarLoader = defineLoader(
  { access: "public" },
  async ({ context, params, request }) => {
    const [, name] = /^([a-z0-9-]{1,40})\.ics$/.exec(params.file ?? "") ?? [];
    const programme = name === undefined ? null : await findProgramme(context, name);
    if (!programme || programme.items.length === 0) return notFound();
    const { locale, url, now } = context;
    const origin = siteOrigin(url) || url.origin;
    const events = programme.items.map((show, index) => ({
      id: `my-channel-${show.uid}-${show.start_ts}`,
      title: getShowTitle(show),
      location: fixedT(locale, "ownChannel")("title"),
      text: "",
      start: show.start_ts,
      stop: show.stop_ts,
      hasAlarm: index === 0,
      url: origin + localisedPath(getShowPath(show), locale),
    }));
    return fileResponse(request, createCalendar(events, now), {
      type: "text/calendar",
      maxAge: 0,
      // A link can be ended, and what it shows depends on who asks.
      hasSession: true,
      headers: { "Content-Disposition": 'attachment; filename="my-channel.ics"' },
    });
  },
);

async function findProgramme(context: RequestContext, name: string) {
  if (sharedChannelPattern.test(name)) return loadSharedChannel(context, name);
  const { profileId } = await requireKnownViewer(context);
  return name === "my-channel" && profileId !== null ? loadOwnChannel(context) : null;
}
