import type { RecordingDetails } from "#contract/tv";
import { getAge } from "#domain/age-rating";
import { televisionCountry } from "#domain/television";
import { serviceTimeZone } from "#domain/time-zone";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { getPreviewPicture } from "~/lib/seo/preview-picture";
import { contentRating, type Seo } from "~/lib/seo/seo";
import { formatIsoTime } from "~/lib/time/machine-time";
import { formatTime } from "~/lib/time/time-text";
import { createUrlBuilder } from "../lists/list-seo";
import { getRecordingName } from "./recording";

/**
 * Structured data of a recording: the video with its expiry date, the broadcast it was made from,
 * breadcrumbs.
 */
export function recordingSeo(context: RequestContext, recording: RecordingDetails): Seo {
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
  const name = getRecordingName(recording);
  const path = paths.recording(id);
  const url = createUrlBuilder(context)(path);
  const description = t("seo.recordingDescription", {
    title: name,
    channel: channel.title,
    date: formatTime("date-time", start, serviceTimeZone, context.locale),
  });
  const image = images.cover ?? cover;
  return createSeo(context, {
    title: t("seo.recordingTitle", { title: name }),
    description,
    textsLang: language,
    canonicalPath: path,
    crumbs: [
      { name: t("title"), path: paths.archive() },
      { name, path },
    ],
    image,
    type: recording.category.alias === "movie" ? "video.movie" : "video.episode",
    isIndexed: true,
    jsonLd: [
      {
        "@type": "VideoObject",
        name,
        url,
        description: language === context.locale ? text : description,
        thumbnailUrl: getPreviewPicture(origin, image),
        uploadDate: formatIsoTime(start),
        expires: formatIsoTime(expired),
        contentRating: contentRating(getAge(recording.rating_age)),
        requiresSubscription: true,
        regionsAllowed: televisionCountry,
        publication: {
          "@type": "BroadcastEvent",
          name,
          startDate: formatIsoTime(start),
          endDate: formatIsoTime(stop),
          isLiveBroadcast: false,
          publishedOn: { "@type": "BroadcastService", name: channel.title },
        },
      },
    ],
  });
}
