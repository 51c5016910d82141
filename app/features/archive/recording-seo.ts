import type { CatchupDetails } from "~/contract/tv";
import { fixedT } from "~/lib/i18n/i18n.server";
import { languageTags } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { contentRating, type Seo } from "~/lib/seo/seo";
import { getAge } from "../catalog/age";
import { createBreadcrumbs, getUrlIn } from "../lists/list-seo";
import { getMoment, getName } from "./recording";

const isoTime = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString();

/** What a recording tells crawlers: the video with the day it goes, the showing it was made of, the way to it. */
export function recordingSeo(context: RequestContext, recording: CatchupDetails): Seo {
  const t = fixedT(context.locale, "archive");
  const {
    id,
    channel,
    start_ts: start,
    stop_ts: stop,
    expired_at: expired,
    images,
    cover,
    text,
    texts_lang: language,
  } = recording;
  const origin = siteOrigin(context.url);
  const name = getName(recording);
  const path = paths.recording(id);
  const url = getUrlIn(context)(path);
  const description = t("seo.recordingDescription", {
    title: name,
    channel: channel.title,
    date: getMoment(start, languageTags[context.locale]),
  });
  const image = images.cover ?? cover;
  return {
    title: t("seo.recordingTitle", { title: name }),
    description,
    canonicalPath: path,
    locale: context.locale,
    origin,
    image,
    type: recording.category.alias === "movie" ? "video.movie" : "video.episode",
    isIndexed: true,
    jsonLd: [
      {
        "@type": "VideoObject",
        name,
        url,
        description: language === context.locale ? text : description,
        thumbnailUrl: image ? `${origin}${image}?w=1200&q=75` : undefined,
        uploadDate: isoTime(start),
        expires: isoTime(expired),
        contentRating: contentRating(getAge(recording)),
        requiresSubscription: true,
        regionsAllowed: "RU",
        publication: {
          "@type": "BroadcastEvent",
          name,
          startDate: isoTime(start),
          endDate: isoTime(stop),
          isLiveBroadcast: false,
          publishedOn: { "@type": "BroadcastService", name: channel.title },
        },
      },
      createBreadcrumbs(context, [
        { name: t("title"), path: paths.archive() },
        { name, path },
      ]),
    ],
  };
}
