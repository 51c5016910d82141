import { Play } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import type { Recording, RecordingDetails } from "#contract/tv";
import { getAge } from "#domain/age-rating";
import { serviceTimeZone } from "#domain/time-zone";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatIsoTime } from "~/lib/time/machine-time";
import { formatTime } from "~/lib/time/time-text";
import { Button, LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import facts from "~/ui/facts.module.css";
import hero from "~/ui/hero.module.css";
import { Picture } from "~/ui/picture";
import { Shelf } from "~/ui/shelf";
import { pageWidth, smallWidth } from "../catalog/image-sizes";
import { isLongTitle } from "../catalog/is-long-title";
import { PageCrumbs } from "../catalog/page-crumbs";
import titleStyles from "../title/title.module.css";
import type { ArchiveViewer } from "./archive-viewer";
import { getRecordingName } from "./recording";
import styles from "./recording.module.css";
import { RecordingCard } from "./recording-card";
import { getTimeLeft } from "./time-left";
import { UpgradeForm } from "./upgrade-form";

export type RecordingContents = { recording: RecordingDetails; similar: Recording[] };

type Props = { contents: RecordingContents; viewer: ArchiveViewer; now: number };

/** The recording page. Rendered on the server only. */
export function RecordingBody({ contents: { recording, similar }, viewer, now }: Props) {
  const { t } = useTranslation(["archive", "common"]);
  return (
    <article>
      {viewer.isLite ? <UpgradeForm back={paths.recording(recording.id)} /> : null}
      <Top recording={recording} viewer={viewer} now={now} />
      <div className={titleStyles.body}>
        <section className={titleStyles.text} aria-labelledby="about">
          <h2 id="about" className="visually-hidden">
            {t("recording.about")}
          </h2>
          <p lang={recording.texts_lang}>{recording.text}</p>
        </section>
        <Facts recording={recording} />
      </div>
      {similar.length > 0 ? (
        <Shelf id="similar" title={t("recording.similar")}>
          {similar
            .filter(({ expired_at: expiredAt }) => expiredAt > now)
            .map((other) => (
              <li key={other.id}>
                <RecordingCard recording={other} now={now} isLite={viewer.isLite} />
              </li>
            ))}
        </Shelf>
      ) : null}
    </article>
  );
}

function Top({
  recording,
  viewer,
  now,
}: {
  recording: RecordingDetails;
  viewer: ArchiveViewer;
  now: number;
}) {
  const { t } = useTranslation(["archive", "common"]);
  const to = useLocalised();
  const langOf = useNameLang();
  const { title, episode, channel, description, images, expired_at: expiredAt } = recording;
  const left = getTimeLeft(expiredAt, now);
  const crumbs = [
    { name: t("title"), path: paths.archive() },
    { name: getRecordingName(recording), path: null },
  ];
  return (
    <div className={classes(hero.hero, titleStyles.top)}>
      <div className={hero.picture} data-large-picture="">
        {images.frame_wide ? (
          <Picture src={images.frame_wide} alt="" size={pageWidth} ratio={[22, 10]} isEager isMain />
        ) : null}
      </div>
      <PageCrumbs crumbs={crumbs} isChild={viewer.isChild} />
      <div className={classes(hero.text, titleStyles.main)}>
        <p className={titleStyles.kicker}>
          {t("recording.kicker")} · <a href={to(paths.channel(channel.id))}>{channel.title}</a>
        </p>
        <h1 className={classes(hero.title, isLongTitle(title) && hero.long)} lang={langOf(title)}>
          {title}
        </h1>
        {episode ? (
          <p className={titleStyles.episode}>
            {t("recording.episode", { season: episode.season_number, number: episode.episode_number })}.{" "}
            <span lang="ru">{episode.title}</span>
          </p>
        ) : null}
        <p className={facts.facts}>
          <span>{description}</span>
          <span className={facts.age}>{getAge(recording.rating_age)}</span>
        </p>
        {left ? (
          <p className={styles.left}>{t("card.available", { time: t(left.unit, { count: left.count }) })}</p>
        ) : null}
        {viewer.isLite ? <p className={styles.upgrade}>{t("recording.upgradeText")}</p> : null}
        <div className={titleStyles.actions}>
          <form
            method="post"
            action={to(paths.recording(recording.id))}
            data-enhance=""
            data-keep-scroll=""
            data-play=""
          >
            <Button look="primary">
              <Play size={20} fill="currentColor" aria-hidden="true" />
              {t(viewer.isLite ? "recording.upgrade" : "recording.watch")}
            </Button>
          </form>
          {recording.title_alias === null ? null : (
            <LinkButton href={to(paths.title(recording.title_alias))}>
              {t(recording.category.alias === "movie" ? "recording.toMovie" : "recording.toSeries")}
            </LinkButton>
          )}
        </div>
      </div>
    </div>
  );
}

/** When and on which channel it was shown, and when it expires. */
function Facts({
  recording: { channel, start_ts: start, expired_at: expired },
}: {
  recording: RecordingDetails;
}) {
  const { t } = useTranslation("archive");
  const to = useLocalised();
  const locale = useLocale();
  // In Moscow time, because cached pages are the same for everyone (AMB-221).
  const renderMoment = (seconds: number) => (
    <time dateTime={formatIsoTime(seconds)}>{formatTime("date-time", seconds, serviceTimeZone, locale)}</time>
  );
  const rows: [string, ReactNode][] = [
    [t("recording.shown"), renderMoment(start)],
    [
      t("recording.channel"),
      <a key="channel" href={to(paths.channel(channel.id))} className={styles.channel}>
        {channel.logo ? (
          <Picture className={styles.logo} src={channel.logo} alt="" size={smallWidth(28)} ratio={[1, 1]} />
        ) : null}
        {channel.title}
      </a>,
    ],
    [t("recording.until"), renderMoment(expired)],
  ];
  return (
    <dl className={titleStyles.list}>
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
