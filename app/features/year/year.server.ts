import { sharedYearPattern } from "#contract/year-options";
import { getLastOpenYear, getYearOpening, isYearKnown } from "#domain/year";
import { createErrorDescriber } from "~/lib/forms/create-error-describer";
import { defineFormAction } from "~/lib/forms/define-form-action.server";
import { defineLoader, notFound, requireAccess } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { redirectWithToast } from "~/lib/session/redirects.server";
import { formatLongDate, formatLongDay, formatWeekday } from "~/lib/time/time-text";
import { getAudience, requireForChildren } from "../catalog/public-data.server";
import { YearFields } from "./year-schema";

const pictureSize = { width: 1200, height: 630 };

/** GET /year: what the profile watched in a year. GET /year/{link}: what somebody shares of theirs. */
export const yearLoader = defineLoader({ access: "public" }, async ({ context, params }) => {
  if (params.link !== undefined) return loadShared(context, params.link);
  await requireAccess(context, "registered");
  const { locale, now, url } = context;
  const { isChild } = await context.viewer();
  const asked = readYear(url.searchParams.get("year"), now);
  const last = getLastOpenYear(now);
  const year = asked ?? last;
  const found = await context.api.year.get({ year, locale }, await context.callOptions());
  const { review, opens_ts: opens, link, titles } = isChild ? requireForChildren(found) : found;
  return {
    kind: "own" as const,
    isChild,
    year,
    titles,
    opens: opens === null ? null : formatLongDate(opens, locale),
    review: review && {
      ...review,
      longestDay: formatLongDay(review.longest_day.day, locale),
      weekdayName: formatWeekday(review.weekday, locale),
    },
    link:
      link && !isChild
        ? {
            withTitles: link.with_titles,
            url: (siteOrigin(url) || url.origin) + localisedPath(paths.sharedYear(link.id), locale),
            // The link keeps its address when it shows something else.
            picture: `${localisedPath(paths.sharedYearPicture(link.id), locale)}?v=${link.made_ts}`,
          }
        : null,
    ...getNeighbours(year, { last, now, locale }),
    seo: createSeo(context, {
      title: fixedT(locale, "year")("title"),
      description: fixedT(locale, "year")("about"),
      canonicalPath: paths.year(),
      isIndexed: false,
    }),
  };
});

/** The year of the address; not found for what is none, or is too far. */
function readYear(text: string | null, now: number): number | null {
  if (text === null) return null;
  const year = Number(text);
  return /^\d{4}$/.test(text) && isYearKnown(year, now) ? year : notFound();
}

/** The years before and after, of those that can be looked back at; and when the next one can. */
function getNeighbours(
  year: number,
  { last, now, locale }: { last: number; now: number; locale: RequestContext["locale"] },
) {
  const next = year + 1;
  return {
    earlier: year > last ? last : isYearKnown(year - 1, now) ? year - 1 : null,
    later: next <= last ? next : null,
    coming:
      year === last && isYearKnown(next, now)
        ? { year: next, date: formatLongDate(getYearOpening(next), locale) }
        : null,
  };
}

async function loadShared(context: RequestContext, link: string) {
  if (!sharedYearPattern.test(link)) notFound();
  const { locale } = context;
  const audience = await getAudience(context);
  // Whose year it is was an adult.
  if (audience.for_kids) notFound();
  const shared = await context.api.year.shared({ ...audience, id: link }, await context.callOptions());
  const t = fixedT(locale, "year");
  return {
    kind: "shared" as const,
    isChild: false,
    shared,
    seo: createSeo(context, {
      title: t("shared.heading", { year: shared.year }),
      description: t("shared.kicker"),
      canonicalPath: paths.sharedYear(link),
      isIndexed: false,
      picture: { path: localisedPath(paths.sharedYearPicture(link), locale), ...pictureSize },
    }),
  };
}

/** POST /year: makes the link to a year, or renews what it shows; or ends it. */
export const yearAction = defineFormAction(
  {
    access: "adult",
    getSchema: ({ params }) => (params.link === undefined ? YearFields : notFound()),
    secrets: [],
    describeError: createErrorDescriber({ NOTHING_TO_SHARE: ["", "nothing"] }),
  },
  async ({ context, value: { intent, titles, ...value } }) => {
    const year = Number(value.year);
    const call = await context.callOptions();
    if (intent === "share") await context.api.year.share({ year, with_titles: titles === "on" }, call);
    else await context.api.year.unshare({ year }, call);
    return redirectWithToast(context, paths.year(year), intent === "share" ? "yearShared" : "yearUnshared");
  },
);
