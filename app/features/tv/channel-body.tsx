import { useTranslation } from "react-i18next";
import type { ChannelDetails, Programme, ProgrammeDetails } from "#contract/tv";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatLongDay } from "~/lib/time/time-text";
import { LinkButton } from "~/ui/button";
import { Picture } from "~/ui/picture";
import { smallWidth } from "../catalog/image-sizes";
import { LocalTime, ZoneNote } from "../catalog/local-time";
import { PageCrumbs } from "../catalog/page-crumbs";
import styles from "./channel.module.css";
import { DayProgramme } from "./day-programme";
import { DayStrip } from "./day-strip";
import { FavoriteChannelButton, FavoriteChannelForm } from "./favorite-channel-button";
import { ShowingPanel } from "./showing-panel";
import type { Day } from "./tv-days";

export type ChannelContents = {
  /** The page to watch the channel on, or its schedule only. */
  kind: "watch" | "schedule";
  channel: ChannelDetails;
  day: Day;
  isToday: boolean;
  programmes: Programme[];
  coming: Programme[];
  selected: Programme | ProgrammeDetails | null;
  /** The URL names an instant. */
  isInstant: boolean;
  isFavorite: boolean;
  reminded: string[];
};
type Props = { contents: ChannelContents; zone: string; now: number; isChild: boolean; pagePath: string };

/** A channel page: current and next programmes, the schedule of a day. Rendered on the server only. */
export function ChannelBody({ contents, zone, now, isChild, pagePath }: Props) {
  const { t } = useTranslation(["tv", "common"]);
  const to = useLocalised();
  const locale = useLocale();
  const { kind, channel, day, programmes, coming, selected, isToday, isInstant, isFavorite, reminded } =
    contents;
  const crumbs = [
    { name: t("guide.title"), path: paths.guide() },
    { name: channel.title, path: null },
  ];
  const getPath = (targetDay: Day | null) =>
    kind === "schedule"
      ? paths.channelSchedule(channel.alias, targetDay)
      : targetDay === null
        ? paths.channel(channel.id)
        : paths.channelDay(channel.id, targetDay);
  return (
    <article
      className={styles.page}
      data-tv=""
      data-zone={zone}
      data-now={now}
      data-today={isToday ? day : undefined}
    >
      <PageCrumbs crumbs={crumbs} isChild={isChild} />
      <header className={styles.head}>
        {channel.logo ? (
          <Picture
            className={styles.logo}
            src={channel.logo}
            alt=""
            size={smallWidth(72)}
            ratio={[1, 1]}
            isEager
          />
        ) : null}
        <div className={styles.headText}>
          <h1>{kind === "schedule" ? t("channel.scheduleOf", { channel: channel.title }) : channel.title}</h1>
          <p className={styles.quiet} lang={channel.texts_lang}>
            {channel.description}
          </p>
        </div>
        <div className={styles.headActions}>
          <FavoriteChannelButton channel={channel} isFavorite={isFavorite} hasLabel />
          <Neighbours channel={channel} />
        </div>
      </header>
      <FavoriteChannelForm back={pagePath} />
      <ZoneNote className={styles.note} now={now} zone={zone} />
      {kind === "schedule" ? (
        <p className={styles.toLive}>
          <LinkButton look="primary" href={to(paths.channel(channel.id))}>
            {t("channel.toLive")}
          </LinkButton>
        </p>
      ) : (
        <div className={styles.top}>
          {selected ? (
            <ShowingPanel
              channel={channel}
              showing={selected}
              zone={zone}
              now={now}
              isLive={!isInstant}
              isReminded={reminded.includes(selected.id)}
              pagePath={pagePath}
            />
          ) : (
            <p className={styles.quiet}>{t("guide.noShowing")}</p>
          )}
          {isInstant || !isToday || coming.length === 0 ? null : (
            <section className={styles.coming} aria-labelledby="coming">
              <h2 id="coming">{t("channel.next")}</h2>
              <ol data-now-next={channel.id}>
                {coming.map((showing) => (
                  <li key={showing.id} data-start={showing.start_ts}>
                    <a href={to(paths.showing(channel.id, showing.start_ts))}>
                      <span className={styles.time} data-time="">
                        <LocalTime at={showing.start_ts} zone={zone} />
                      </span>{" "}
                      <span data-title="">{showing.title}</span>
                    </a>
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
      )}
      <section className={styles.day} aria-labelledby="programme">
        <h2 id="programme">{t("channel.programme", { day: formatLongDay(day, locale) })}</h2>
        <DayStrip day={day} now={now} zone={zone} getPath={getPath} />
        <DayProgramme
          channelId={channel.id}
          programmes={programmes}
          selectedId={isInstant ? (selected?.id ?? null) : null}
          zone={zone}
          now={now}
        />
        <p className={styles.quiet}>
          <a href={pagePath} data-reload="">
            {t("guide.refresh")}
          </a>
        </p>
      </section>
    </article>
  );
}

/** Links to the previous and next channel in the list. */
function Neighbours({ channel: { previous, next } }: { channel: ChannelDetails }) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  return (
    <nav className={styles.neighbours} aria-label={t("channel.neighbours")}>
      {previous ? (
        <a
          href={to(paths.channel(previous.id))}
          rel="prev"
          data-channel-step="PageUp"
          title={previous.title}
          aria-label={t("channel.previous", { channel: previous.title })}
        >
          <span aria-hidden="true">‹</span> {previous.mark}
        </a>
      ) : null}
      {next ? (
        <a
          href={to(paths.channel(next.id))}
          rel="next"
          data-channel-step="PageDown"
          title={next.title}
          aria-label={t("channel.following", { channel: next.title })}
        >
          {next.mark} <span aria-hidden="true">›</span>
        </a>
      ) : null}
    </nav>
  );
}
