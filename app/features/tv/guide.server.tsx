import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import type { Seo } from "~/lib/seo/seo";
import { renderServerMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import { formatDay, formatLongDay } from "~/lib/time/time-text";
import { geoPage, viewerHasTelevision } from "../tv-access/tv-access.server";
import { GuideBody, type GuideContents } from "./guide-body";
import { type GuideChoice, guidePath, parseGuideChoice, wholeGuide } from "./guide-url";
import { Reminders } from "./reminders";
import { loadFavoriteChannels, loadReminders, loadSchedule, loadSelections } from "./tv-data.server";
import { type Day, getGuideDays, getGuideSpan, type Span } from "./tv-days";

export type GuideData = { page: ServerMarkupRef; reminders: ServerMarkupRef | null; seo: Seo | null };

/** /channel: the guide to all channels. */
export const guideLoader = defineLoader({ access: "public" }, async ({ context }): Promise<GuideData> => {
  // Rendered in the viewer's own zone for this moment.
  context.isPrivate = true;
  const choice = parseGuideChoice(context.url.searchParams) ?? notFound();
  if (!(await viewerHasTelevision(context))) return { ...geoPage(context, "section"), reminders: null };
  const { timeZone: zone, now } = context;
  const day = choice.day ?? formatDay(now, zone);
  if (!getGuideDays(now, zone).includes(day)) notFound();
  const span = choice.view === "now" ? getNowSpan(now) : getGuideSpan(choice.day, now, zone);
  const [schedule, selections, favorites, reminders] = await Promise.all([
    loadSchedule(context, { ...span, category: choice.category }),
    loadSelections(context),
    loadFavoriteChannels(context),
    loadReminders(context),
  ]);
  if (
    choice.category !== null &&
    !selections.some(({ alias }) => alias === choice.category) &&
    (selections.length > 0 || schedule.items.length === 0)
  )
    notFound();
  const contents = { channels: arrangeChannels(schedule.items, choice, favorites), selections };
  const viewer = await context.viewer();
  const isForOne = choice.isFavorites || contents.channels !== schedule.items;
  const minute = Math.floor(Math.min(Math.max(now, span.start), span.stop) / 60);
  return {
    page: renderServerMarkup(context, {
      name: "tv-guide",
      data: schedule,
      variant: `${guidePath(choice)}|${zone}|${minute}|${viewer.isChild}`,
      isForOne,
      element: () => (
        <GuideBody
          contents={contents}
          choice={choice}
          day={day}
          span={span}
          zone={zone}
          now={now}
          isChild={viewer.isChild}
          isSignedIn={!viewer.isVirtual}
        />
      ),
    }),
    reminders:
      reminders.length === 0
        ? null
        : renderServerMarkup(context, {
            name: "tv-reminders",
            data: reminders,
            isForOne: true,
            element: () => (
              <Reminders
                reminders={reminders}
                zone={zone}
                back={localisedPath(guidePath(choice), context.locale)}
              />
            ),
          }),
    seo: guideSeo(context, { choice, day, contents }),
  };
});

const fiveMinutes = 300;
const upcomingSeconds = 6 * 3600;

/**
 * Current programmes and those of the next hours; rounded to five minutes so that the response can be shared.
 */
function getNowSpan(now: number): Span {
  const start = Math.floor(now / fiveMinutes) * fiveMinutes;
  return { start, stop: start + upcomingSeconds };
}

/** Favourites only, or in the "now" view favourites first; otherwise in the schedule's order. */
function arrangeChannels(
  channels: GuideContents["channels"],
  { view, isFavorites }: GuideChoice,
  favorites: number[],
): GuideContents["channels"] {
  if (!isFavorites && (view === "grid" || favorites.length === 0)) return channels;
  const favoriteSchedules = favorites.flatMap(
    (id) => channels.find(({ channel }) => channel.id === id) ?? [],
  );
  return isFavorites
    ? favoriteSchedules
    : [...favoriteSchedules, ...channels.filter((schedule) => !favoriteSchedules.includes(schedule))];
}

function guideSeo(
  context: RequestContext,
  {
    choice,
    day,
    contents: { channels, selections },
  }: { choice: GuideChoice; day: Day; contents: GuideContents },
): Seo {
  const t = fixedT(context.locale, "tv");
  const origin = siteOrigin(context.url);
  const category = selections.find(({ alias }) => alias === choice.category)?.title;
  const name = category ? `${t("guide.title")} · ${category}` : t("guide.title");
  const canonical = { ...wholeGuide, category: choice.category, day: choice.day };
  return {
    title: t("guide.seoTitle", { name, day: formatLongDay(day, context.locale) }),
    description: t("guide.seoDescription"),
    canonicalPath: guidePath(canonical),
    locale: context.locale,
    origin,
    image: null,
    type: "website",
    isIndexed: !choice.isFavorites && channels.length > 0,
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
  };
}
