import type { ChannelSchedule, TvSelection } from "#contract/tv";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import type { Seo } from "~/lib/seo/seo";
import { privateMarkup, serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import { formatDay, formatLongDay } from "~/lib/time/time-text";
import { geoPage, viewerHasTelevision } from "../tv-access/tv-access.server";
import { arrangeChannels, GuideBody } from "./guide-body";
import { type GuideChoice, guidePath, parseGuideChoice, wholeGuide } from "./guide-url";
import { Reminders } from "./reminders";
import {
  loadFavoriteChannels,
  loadOwnProgrammes,
  loadReminders,
  loadSchedule,
  loadSelections,
} from "./tv-data.server";
import { type Day, getGuideDays, getGuideSpan, getNowSpan } from "./tv-days";
import type { TelevisionState } from "./use-television";

export type GuideData = {
  page: ServerMarkupRef;
  reminders: ServerMarkupRef | null;
  television: TelevisionState | null;
  seo: Seo | null;
};

/** /channel: the guide to all channels. */
export const guideLoader = defineLoader(
  { access: "public", isShared: true },
  async ({ context }): Promise<GuideData> => {
    // Rendered in the viewer's zone and for the current moment.
    context.isPrivate = true;
    const choice = parseGuideChoice(context.url.searchParams) ?? notFound();
    if (!(await viewerHasTelevision(context)))
      return { ...geoPage(context, "section"), reminders: null, television: null };
    const { timeZone: zone, now } = context;
    const day = choice.day ?? formatDay(now, zone);
    if (!getGuideDays(now, zone).includes(day)) notFound();
    const span = choice.view === "now" ? getNowSpan(now) : getGuideSpan(choice.day, now, zone);
    const [schedule, selections, favorites, reminders, own] = await Promise.all([
      loadSchedule(context, { ...span, category: choice.category }),
      loadSelections(context),
      loadFavoriteChannels(context),
      loadReminders(context),
      choice.query === "" ? loadOwnProgrammes(context, span) : [],
    ]);
    if (
      choice.category !== null &&
      !selections.some(({ alias }) => alias === choice.category) &&
      (selections.length > 0 || schedule.items.length === 0)
    )
      notFound();
    const viewer = await context.viewer();
    const order = choice.isFavorites || choice.view === "now" ? favorites : [];
    const isPrivate = choice.isFavorites || order.length > 0 || own.length > 0 || choice.query !== "";
    const props = {
      schedule,
      selections,
      choice,
      order,
      own,
      day,
      span,
      zone,
      now: context.minute,
      isChild: viewer.isChild,
      isSignedIn: !viewer.isVirtual,
    };
    return {
      page: (isPrivate ? privateMarkup : serverMarkup)(context, GuideBody, props),
      reminders:
        reminders.length === 0
          ? null
          : privateMarkup(context, Reminders, {
              reminders,
              zone,
              back: localisedPath(guidePath(choice), context.locale),
            }),
      television: {
        zone,
        now,
        isToday: day === formatDay(now, zone),
        followsNow: choice.day === null,
        watched: null,
      },
      seo: guideSeo(context, {
        choice,
        day,
        selections,
        channels: arrangeChannels(schedule.items, choice, order),
      }),
    };
  },
);

function guideSeo(
  context: RequestContext,
  {
    choice,
    day,
    selections,
    channels,
  }: { choice: GuideChoice; day: Day; selections: TvSelection[]; channels: ChannelSchedule[] },
): Seo {
  const t = fixedT(context.locale, "tv");
  const origin = siteOrigin(context.url);
  const category = selections.find(({ alias }) => alias === choice.category)?.title;
  const name = category ? `${t("guide.title")} · ${category}` : t("guide.title");
  const canonical = { ...wholeGuide, category: choice.category, day: choice.day };
  return createSeo(context, {
    title: t("guide.seoTitle", { name, day: formatLongDay(day, context.locale) }),
    description:
      category === undefined && choice.day === null
        ? t("guide.seoDescription")
        : `${name}, ${formatLongDay(day, context.locale)}. ${t("guide.seoDescription")}`,
    canonicalPath: guidePath(canonical),
    isIndexed: !choice.isFavorites && choice.query === "" && channels.length > 0,
    jsonLd: [
      {
        "@type": "ItemList",
        name,
        numberOfItems: channels.length,
        itemListElement: channels.map(({ channel }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: channel.title,
          url: origin + localisedPath(paths.channel(channel.id), context.locale),
        })),
      },
    ],
  });
}
