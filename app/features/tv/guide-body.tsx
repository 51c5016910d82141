import { TvMinimalPlay } from "lucide-react";
import type { ChannelShow } from "#contract/own-channel";
import type { ChannelSchedule, TvSelection } from "#contract/tv";
import { eventBlock } from "~/lib/event-block";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { hasPart } from "~/lib/site-parts";
import { LinkButton } from "~/ui/button";
import { ZoneNote } from "../catalog/local-time";
import { PageCrumbs } from "../catalog/page-crumbs";
import { findRunning, getUpcoming } from "./broadcast-state";
import { FavoriteChannelForm } from "./favorite-channel-form";
import styles from "./guide.module.css";
import { GuideGrid, isFound } from "./guide-grid";
import { createMatcher } from "./guide-match";
import { OwnNow } from "./guide-own-now";
import { GuideToolbar } from "./guide-toolbar";
import { type GuideChoice, guidePath, wholeGuide } from "./guide-url";
import { type ListedChannel, maxNext, NowList } from "./now-list.island";
import { toRunning } from "./now-playing-stream.server";
import type { Day, Span } from "./tv-days";

type Props = {
  schedule: { items: ChannelSchedule[] };
  selections: TvSelection[];
  choice: GuideChoice;
  /** Ids of channels to list first, or exclusively. */
  order: number[];
  /** What the viewer's own channel shows in the span. */
  own: ChannelShow[];
  day: Day;
  span: Span;
  zone: string;
  now: number;
  isChild: boolean;
  isSignedIn: boolean;
};

/**
 * With the favourites filter, only the given channels; otherwise those come first. Without either, the schedule's
 * order.
 */
export function arrangeChannels(
  channels: ChannelSchedule[],
  { isFavorites }: Pick<GuideChoice, "isFavorites">,
  order: number[],
): ChannelSchedule[] {
  if (!isFavorites && order.length === 0) return channels;
  const first = order.flatMap((id) => channels.find(({ channel }) => channel.id === id) ?? []);
  return isFavorites ? first : [...first, ...channels.filter((schedule) => !first.includes(schedule))];
}

function getListedChannel(
  { channel: { id, title, logo }, programs }: ChannelSchedule,
  now: number,
): ListedChannel {
  const running = findRunning(programs, now);
  const on = [...(running ? [running] : []), ...getUpcoming(programs, now, maxNext)];
  return { id, title, logo, on: on.map(toRunning) };
}

const isListedFound = ({ title, on }: ListedChannel, matches: (title: string) => boolean): boolean =>
  matches(title) || on.some((running) => matches(running.title));

/** The guide to all channels: by hours, or current and next programmes. Rendered on the server only. */
export function GuideBody({
  schedule,
  selections,
  choice,
  order,
  own,
  day,
  span,
  zone,
  now,
  isChild,
  isSignedIn,
}: Props) {
  const { t } = useTranslation(["tv", "common"]);
  const to = useLocalised();
  const channels = arrangeChannels(schedule.items, choice, order);
  const category = selections.find(({ alias }) => alias === choice.category);
  const title = category ? `${t("guide.title")} · ${category.title}` : t("guide.title");
  const crumbs = [
    { name: t("guide.title"), path: paths.guide() },
    ...(category ? [{ name: category.title, path: null }] : []),
  ];
  const isGrid = choice.view === "grid";
  const matches = createMatcher(choice.query);
  const listed = isGrid ? [] : channels.map((schedule) => getListedChannel(schedule, now));
  const foundListed = matches ? listed.filter((channel) => isListedFound(channel, matches)) : listed;
  const total = isGrid
    ? channels.filter((schedule) => matches && isFound(schedule, matches)).length
    : foundListed.length;
  return (
    <article className={styles.page} data-zone={zone} {...eventBlock("guide")}>
      <PageCrumbs crumbs={crumbs} isChild={isChild} />
      <header className={styles.head}>
        <h1>{title}</h1>
        {hasPart("accounts") ? (
          <LinkButton href={to(paths.ownChannel())}>
            <TvMinimalPlay size={20} strokeWidth={1.75} aria-hidden="true" />
            <span className={styles.own}>{t(own.length > 0 ? "guide.ownChannel" : "guide.makeOwn")}</span>
          </LinkButton>
        ) : null}
      </header>
      <GuideToolbar
        selections={selections}
        choice={choice}
        day={day}
        zone={zone}
        now={now}
        total={matches && total}
      />
      <ZoneNote className={styles.note} now={now} zone={zone} />
      {matches && total === 0 ? (
        <p className={styles.note} role="status">
          {t("guide.found", { total: 0 })}
        </p>
      ) : null}
      {channels.length === 0 ? (
        <EmptyGuide choice={choice} isSignedIn={isSignedIn} />
      ) : isGrid ? (
        <div className={styles.frame}>
          <GuideGrid
            channels={channels}
            own={own}
            span={span}
            zone={zone}
            now={now}
            hour={choice.hour}
            matches={matches}
          />
        </div>
      ) : (
        <>
          <OwnNow shows={own} zone={zone} now={now} />
          <Island of={NowList} props={{ channels: foundListed, zone, now }} />
        </>
      )}
      <FavoriteChannelForm back={to(guidePath(choice))} />
      <footer className={styles.foot}>
        {isGrid ? <p>{t("guide.legend")}</p> : null}
        <p className={styles.links}>
          <a href={to(guidePath(choice))} data-reload="">
            {t("guide.refresh")}
          </a>
          {isChild ? null : (
            <>
              <a href={to(paths.programmeFile())} download="">
                {t("guide.xmltv")}
              </a>
              {hasPart("accounts") ? <a href={to(paths.iptvAddresses())}>{t("guide.iptv")}</a> : null}
            </>
          )}
        </p>
      </footer>
    </article>
  );
}

function EmptyGuide({ choice, isSignedIn }: { choice: GuideChoice; isSignedIn: boolean }) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  return (
    <div className={styles.empty}>
      <p>
        {t(
          choice.isFavorites
            ? isSignedIn
              ? "guide.noFavorites"
              : "guide.signInForFavorites"
            : "guide.empty",
        )}
      </p>
      {choice.isFavorites && !isSignedIn ? (
        <LinkButton look="primary" href={to(paths.signIn(to(guidePath(choice))))}>
          {t("guide.signIn")}
        </LinkButton>
      ) : null}
      <LinkButton href={to(guidePath({ ...wholeGuide, view: choice.view }))}>
        {t("guide.allChannels")}
      </LinkButton>
    </div>
  );
}
