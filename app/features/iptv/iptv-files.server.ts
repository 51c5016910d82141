import { iptvTokenPattern } from "#contract/iptv-token";
import { getSizedPictureUrl } from "#domain/pictures";
import { serviceTimeZone } from "#domain/time-zone";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { fileResponse } from "~/lib/http/file-response.server";
import { defaultLocale, languages, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { loadInChunks } from "../tv/tv-data.server";
import { getDaySpan, getGuideDays } from "../tv/tv-days";
import { getXmltvId, xmltv } from "../tv/xmltv";
import { createM3u } from "./m3u";

/** The address alone says whose it is, whoever's cookies come with the request. */
const callAsNobody = (context: RequestContext) => context.callOptions(null);

const getOrigin = ({ url }: RequestContext) => siteOrigin(url) || url.origin;
const requireToken = (token = ""): string => (iptvTokenPattern.test(token) ? token : notFound());
/** Nothing of it is for other viewers, and an address can be ended. */
const isOfOneViewer = { maxAge: 0, hasSession: true };

/** GET /iptv/{token}/{channels.m3u|guide.xml}. */
export const iptvFileLoader = defineLoader({ access: "public" }, async ({ context, params, request }) => {
  const token = requireToken(params.token);
  if (params.file === "channels.m3u")
    return fileResponse(request, await writePlaylist(context, token), {
      type: "audio/x-mpegurl",
      ...isOfOneViewer,
    });
  if (params.file === "guide.xml")
    return fileResponse(request, await writeGuide(context, token), {
      type: "application/xml",
      ...isOfOneViewer,
    });
  return notFound();
});

async function writePlaylist(context: RequestContext, token: string): Promise<string> {
  const { now } = context;
  const { items } = await context.api.iptv.guide(
    { token, from: now, to: now + 1 },
    await callAsNobody(context),
  );
  const origin = getOrigin(context);
  return createM3u({
    guide: origin + paths.resources.iptvGuide(token),
    entries: items.map(({ channel, group, catchup_days: days }) => ({
      id: getXmltvId(channel.id, origin),
      name: channel.title,
      logo: channel.logo ? origin + getSizedPictureUrl(channel.logo, 640) : "",
      group,
      url: origin + paths.resources.iptvChannel(token, channel.id),
      recordings: days > 0 ? { days, url: origin + paths.resources.iptvRecordings(token, channel.id) } : null,
    })),
  });
}

async function writeGuide(context: RequestContext, token: string): Promise<string> {
  const { api, now } = context;
  const call = await callAsNobody(context);
  const { locale } = await api.iptv.guide({ token, from: now, to: now + 1 }, call);
  const days = getGuideDays(now, serviceTimeZone).map((day) => getDaySpan(day, serviceTimeZone));
  const channels = await loadInChunks(
    { start: days[0]?.start ?? now, stop: days.at(-1)?.stop ?? now },
    async (chunk) => (await api.iptv.guide({ token, ...chunk }, call)).items,
  );
  const origin = getOrigin(context);
  return xmltv({
    channels,
    origin,
    lang: languages[locale].tag,
    episodesLang: defaultLocale,
    getUrl: (id) => origin + localisedPath(paths.channel(id), locale),
  });
}

/** GET /iptv/{token}/{channels|recordings}/{id}.m3u8: leads to the stream as it may be watched now. */
export const iptvStreamLoader = defineLoader({ access: "public" }, async ({ context, params }) => {
  const token = requireToken(params.token);
  const url = await findStream(context, token, `${params.kind}/${params.file}`);
  return new Response(null, {
    status: 302,
    headers: { Location: new URL(url, getOrigin(context)).href, "Cache-Control": "private, no-store" },
  });
});

async function findStream(context: RequestContext, token: string, file: string): Promise<string> {
  const [, channel, recording = ""] =
    /^(?:channels\/(\d{1,9})|recordings\/(\d{1,9}-\d{1,12}))\.m3u8$/.exec(file) ?? [];
  const { iptv } = context.api;
  const call = await callAsNobody(context);
  if (channel !== undefined) return (await iptv.live({ token, id: Number(channel) }, call)).url;
  if (recording === "") return notFound();
  return (await iptv.recording({ token, id: recording }, call)).url;
}
