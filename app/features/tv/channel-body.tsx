import type { ChannelCard } from "#contract/catalog";
import type { ChannelDetails, Programme, ProgrammeDetails } from "#contract/tv";
import { getAge } from "#domain/age-rating";
import { eventBlock } from "~/lib/event-block";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { formatLongDay } from "~/lib/time/time-text";
import { LinkButton } from "~/ui/button";
import { Picture } from "~/ui/picture";
import { smallWidth } from "../catalog/image-sizes";
import { ZoneNote } from "../catalog/local-time";
import { PageCrumbs } from "../catalog/page-crumbs";
import type { ShownProgramme } from "./broadcast-panel";
import styles from "./channel.module.css";
import { ChannelActions } from "./channel-actions.island";
import { ChannelTop } from "./channel-top.island";
import { DayProgramme, type ListedProgramme } from "./day-programme.island";
import { DayStrip } from "./day-strip";
import { FavoriteChannelForm } from "./favorite-channel-form";
import { toRunning } from "./now-playing-stream.server";
import type { Day } from "./tv-days";

export type ChannelContents = {
  /** Whether the channel can be watched on the page, or only its schedule is shown. */
  kind: "watch" | "schedule";
  channel: ChannelDetails;
  day: Day;
  isToday: boolean;
  programmes: Programme[];
  coming: Programme[];
  selected: Programme | ProgrammeDetails | null;
  /** Whether the URL names an instant. */
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
    <article className={styles.page} data-zone={zone} {...eventBlock("guide")}>
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
          <Island
            of={ChannelActions}
            props={{
              channel: { id: channel.id, title: channel.title },
              isFavorite,
              previous: channel.previous && getNeighbour(channel.previous),
              next: channel.next && getNeighbour(channel.next),
            }}
          />
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
        <Island
          of={ChannelTop}
          props={{
            channel: { id: channel.id, title: channel.title },
            broadcast: selected && getShownProgramme(selected),
            isLive: !isInstant,
            coming: isInstant || !isToday ? [] : coming.map(toRunning),
            isReminded: selected !== null && reminded.includes(selected.id),
            zone,
            now,
            pagePath,
          }}
        />
      )}
      <section className={styles.day} aria-labelledby="programme">
        <h2 id="programme">{t("channel.programme", { day: formatLongDay(day, locale) })}</h2>
        <DayStrip day={day} now={now} zone={zone} getPath={getPath} />
        <Island
          of={DayProgramme}
          props={{
            channelId: channel.id,
            programmes: programmes.map(getListedProgramme),
            selectedId: isInstant ? (selected?.id ?? null) : null,
            zone,
            now,
          }}
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

const getNeighbour = ({ id, title, mark }: ChannelCard) => ({ id, title, mark });

function getListedProgramme({
  id,
  title,
  start_ts,
  stop_ts,
  episode,
  rating_age,
  catchup_id,
}: Programme): ListedProgramme {
  return {
    id,
    title,
    start_ts,
    stop_ts,
    episode: episode && { season: episode.season_number, number: episode.episode_number },
    age: getAge(rating_age),
    isRecorded: catchup_id !== null,
  };
}

function getShownProgramme(broadcast: Programme | ProgrammeDetails): ShownProgramme {
  const { id, episode, catchup_id, title_alias } = broadcast;
  const details = "description" in broadcast ? broadcast : null;
  return {
    ...toRunning(broadcast),
    id,
    episode: episode && {
      season: episode.season_number,
      number: episode.episode_number,
      title: episode.title,
    },
    recordingId: catchup_id,
    titleAlias: title_alias,
    facts: [
      details?.year?.toString(),
      details?.genres.map(({ title }) => title.toLowerCase()).join(", "),
    ].filter((fact): fact is string => fact !== undefined && fact !== ""),
    description: details?.description ?? null,
    textsLanguage: details?.texts_lang,
    image: details?.image ?? null,
  };
}
