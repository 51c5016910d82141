import type { ChannelSchedule, TvSelection } from "#contract/tv";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { formatHour } from "~/lib/time/machine-time";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { ZoneNote } from "../catalog/local-time";
import { PageCrumbs } from "../catalog/page-crumbs";
import { DayMenu, DayStrip } from "./day-strip";
import { FavoriteChannelForm } from "./favorite-channel-form";
import styles from "./guide.module.css";
import { GuideFind } from "./guide-find";
import { GuideGrid, isFound } from "./guide-grid";
import { guideTools } from "./guide-live";
import { createMatcher } from "./guide-match";
import { getGuideFormPath, getGuideQuery, type GuideChoice, guidePath, wholeGuide } from "./guide-url";
import { type ListedChannel, maxNext, NowList } from "./now-list";
import { toRunning } from "./now-playing-stream.server";
import { findRunning, getUpcoming } from "./showing-state";
import { ToNowLink } from "./to-now-link";
import type { Day, Span } from "./tv-days";

type Props = {
  schedule: { items: ChannelSchedule[] };
  selections: TvSelection[];
  choice: GuideChoice;
  /** Ids of channels to list first, or alone. */
  order: number[];
  day: Day;
  span: Span;
  zone: string;
  now: number;
  isChild: boolean;
  isSignedIn: boolean;
};

/** The given channels only, or first; otherwise in the schedule's order. */
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
  const getDayPath = (targetDay: Day | null) => guidePath({ ...choice, day: targetDay, hour: null });
  return (
    <article className={styles.page} data-zone={zone}>
      <PageCrumbs crumbs={crumbs} isChild={isChild} />
      <header className={styles.head}>
        <h1>{title}</h1>
      </header>
      <div className={styles.tools}>
        {isGrid ? (
          <div className={styles.strip}>
            <DayStrip day={day} now={now} zone={zone} getPath={getDayPath} />
          </div>
        ) : null}
        <div className={styles.choices}>
          <nav className={styles.views} aria-label={t("guide.views")}>
            <a
              href={to(guidePath({ ...choice, view: "grid" }))}
              aria-current={isGrid ? "page" : undefined}
              data-keep-scroll=""
            >
              {t("guide.grid")}
            </a>
            <a
              href={to(guidePath({ ...choice, view: "now", day: null, hour: null }))}
              aria-current={isGrid ? undefined : "page"}
              data-keep-scroll=""
            >
              {t("guide.now")}
            </a>
          </nav>
          {isGrid ? (
            <details className={classes(styles.menu, styles.days)} name={guideTools}>
              <DayMenu
                day={day}
                now={now}
                zone={zone}
                getPath={getDayPath}
                summaryClass={styles.tool}
                listClass={styles.panel}
              />
            </details>
          ) : null}
          <Categories selections={selections} choice={choice} />
          {isGrid ? <Hours choice={choice} /> : null}
          <details className={styles.menu} name={guideTools}>
            <summary className={classes(styles.tool, matches && styles.chosen)}>
              {choice.query || t("guide.find")}
            </summary>
            <div className={classes(styles.panel, styles.findPanel)}>
              <Island
                name="guide-find"
                of={GuideFind}
                on="focus"
                props={{
                  action: to(getGuideFormPath(choice)),
                  fields: [...getGuideQuery({ ...choice, hour: null, query: "" })],
                  query: choice.query,
                  label: t("guide.findLabel"),
                  submit: t("guide.find"),
                  found: t("guide.found", { total: "#" }),
                  total: matches && total,
                  isGrid,
                }}
              />
              {matches ? (
                <a href={to(guidePath({ ...choice, query: "" }))} data-keep-scroll="">
                  {t("guide.findAll")}
                </a>
              ) : null}
            </div>
          </details>
          <a
            href={to(guidePath({ ...choice, isFavorites: !choice.isFavorites }))}
            className={classes(styles.tool, choice.isFavorites && styles.chosen)}
            aria-current={choice.isFavorites ? "true" : undefined}
            data-keep-scroll=""
          >
            <span aria-hidden="true">★</span> <span className={styles.word}>{t("guide.favorites")}</span>
          </a>
          {isGrid ? (
            <Island
              name="to-now-link"
              of={ToNowLink}
              props={{
                href: to(guidePath({ ...choice, day: null, hour: null, query: "" })),
                label: t("guide.toNow"),
                now,
                zone,
              }}
            />
          ) : null}
          {isGrid ? (
            <a href={getHourPath(to, choice, evening)} className={styles.tool} data-keep-scroll="">
              {t("guide.evening")}
            </a>
          ) : null}
        </div>
      </div>
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
            span={span}
            zone={zone}
            now={now}
            hour={choice.hour}
            matches={matches}
          />
        </div>
      ) : (
        <Island name="now-list" of={NowList} props={{ channels: foundListed, zone, now }} />
      )}
      <FavoriteChannelForm back={to(guidePath(choice))} />
      <footer className={styles.foot}>
        {isGrid ? <p className={styles.legend}>{t("guide.legend")}</p> : null}
        <p className={styles.links}>
          <a href={to(guidePath(choice))} data-reload="">
            {t("guide.refresh")}
          </a>
          <a href={to(paths.programmeFile())} download="">
            {t("guide.xmltv")}
          </a>
        </p>
      </footer>
    </article>
  );
}

function Categories({ selections, choice }: { selections: TvSelection[]; choice: GuideChoice }) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  const all = [
    { alias: null, title: t("guide.allCategories") },
    ...selections.filter(({ total }) => total > 0),
  ];
  if (all.length < 3) return null;
  return (
    <details className={styles.menu} name={guideTools}>
      <summary className={classes(styles.tool, choice.category !== null && styles.chosen)}>
        {all.find(({ alias }) => alias === choice.category)?.title}
      </summary>
      <ul className={styles.panel}>
        {all.map(({ alias, title }) => (
          <li key={title}>
            <a
              href={to(guidePath({ ...choice, category: alias }))}
              aria-current={alias === choice.category ? "true" : undefined}
              data-keep-scroll=""
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

const evening = 19;
const partsOfDay = [
  ["morning", 7],
  ["noon", 12],
  ["evening", evening],
] as const;

/** An hour of the guide; the fragment is for browsers that scroll to no mark. */
const getHourPath = (to: (path: string) => string, choice: GuideChoice, hour: number): string =>
  `${to(guidePath({ ...choice, hour }))}#t${formatHour(hour).slice(0, 2)}`;

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

function Hours({ choice }: { choice: GuideChoice }) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  return (
    <details className={styles.menu} name={guideTools}>
      <summary className={styles.tool}>{t("guide.hours")}</summary>
      <ul className={classes(styles.panel, styles.hours)}>
        {partsOfDay.map(([part, hour]) => (
          <li key={part}>
            <a href={getHourPath(to, choice, hour)} data-keep-scroll="">
              {t(`guide.${part}`)}
            </a>
          </li>
        ))}
        {hoursOfDay.map((hour) => {
          const name = formatHour(hour);
          return (
            <li key={hour}>
              <a
                href={getHourPath(to, choice, hour)}
                aria-current={hour === choice.hour ? "true" : undefined}
                data-keep-scroll=""
              >
                {name}
              </a>
            </li>
          );
        })}
      </ul>
    </details>
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
