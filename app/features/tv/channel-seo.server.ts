import { televisionCountry } from "#domain/television";
import { fixedT } from "~/lib/i18n/i18n.server";
import { languages, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import type { Seo } from "~/lib/seo/seo";
import { formatIsoTime } from "~/lib/time/machine-time";
import { formatLongDay } from "~/lib/time/time-text";
import type { ChannelContents } from "./channel-body";

/** SEO of a channel's pages: the service and its broadcasts; an instant is canonicalised to its day. */
export function channelSeo(
  context: RequestContext,
  { kind, channel, day, isToday, programmes, isInstant }: ChannelContents,
): Seo {
  const t = fixedT(context.locale, "tv");
  const origin = siteOrigin(context.url);
  const canonicalPath =
    kind === "schedule"
      ? paths.channelSchedule(channel.alias)
      : isToday && !isInstant
        ? paths.channel(channel.id)
        : paths.channelDay(channel.id, day);
  const getUrl = (path: string) => origin + localisedPath(path, context.locale);
  const service = {
    "@type": "BroadcastService",
    "@id": `${getUrl(paths.channel(channel.id))}#service`,
    name: channel.title,
    broadcastDisplayName: channel.title,
    url: getUrl(paths.channel(channel.id)),
    inLanguage: languages[context.locale].tag,
    areaServed: { "@type": "Country", name: televisionCountry },
  };
  const title =
    kind === "schedule" || !isToday
      ? t("channel.seoDayTitle", { channel: channel.title, day: formatLongDay(day, context.locale) })
      : t("channel.seoTitle", { channel: channel.title });
  const about = t("channel.seoDescription", { channel: channel.title });
  return createSeo(context, {
    title,
    description: canonicalPath === paths.channel(channel.id) ? about : `${title} ${about}`,
    canonicalPath,
    crumbs: [
      { name: t("guide.title"), path: paths.guide() },
      { name: channel.title, path: canonicalPath },
    ],
    image: channel.logo,
    isIndexed: !isInstant,
    jsonLd: [
      service,
      ...programmes.map(({ title, start_ts, stop_ts }) => ({
        "@type": "BroadcastEvent",
        name: title,
        startDate: formatIsoTime(start_ts),
        endDate: formatIsoTime(stop_ts),
        isLiveBroadcast: true,
        publishedOn: { "@id": service["@id"] },
        url: getUrl(paths.broadcast(channel.id, start_ts)),
      })),
    ],
  });
}
