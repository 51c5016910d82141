import { Bell, CalendarPlus, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ChannelDetails, Programme, ProgrammeDetails } from "#contract/tv";
import { getAge } from "#domain/age-rating";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatDay, formatLongDay } from "~/lib/time/time-text";
import { Button, LinkButton } from "~/ui/button";
import { Picture } from "~/ui/picture";
import shelfStyles from "~/ui/shelf.module.css";
import { originalWidth } from "../catalog/image-sizes";
import { LocalTimeRange } from "../catalog/local-time";
import styles from "./channel.module.css";
import { getState, type ShowingState } from "./showing-state";

type Props = {
  channel: ChannelDetails;
  showing: Programme | ProgrammeDetails;
  zone: string;
  now: number;
  isLive: boolean;
  isReminded: boolean;
  pagePath: string;
};

/**
 * One showing: what, when, and the actions for its state (past, running, upcoming). Rendered on the server
 * only.
 */
export function ShowingPanel({ channel, showing, zone, now, isLive, isReminded, pagePath }: Props) {
  const { t } = useTranslation(["tv", "common"]);
  const to = useLocalised();
  const locale = useLocale();
  const state = getState(showing, now);
  const details = "description" in showing ? showing : null;
  const day = formatDay(showing.start_ts, zone);
  const facts = [
    details?.year,
    details?.genres.map(({ title }) => title.toLocaleLowerCase()).join(", "),
    getAge(showing.rating_age),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <section
      className={styles.panel}
      aria-labelledby="showing"
      data-channel={channel.id}
      {...(isLive ? { "data-now-channel": "" } : {})}
    >
      {details?.image ? (
        <Picture
          className={styles.image}
          src={details.image}
          alt=""
          size={originalWidth}
          ratio={[16, 9]}
          isEager
          isMain
        />
      ) : null}
      <div className={styles.panelText}>
        <p className={styles.state} data-state={state}>
          {state === "now" ? t("guide.onAir") : `${formatLongDay(day, locale)}`}
        </p>
        <h2 id="showing" data-now-title="">
          {showing.title}
        </h2>
        {showing.episode ? (
          <p>
            {t("channel.episode", {
              season: showing.episode.season_number,
              number: showing.episode.episode_number,
            })}
            . <span lang="ru">{showing.episode.title}</span>
          </p>
        ) : null}
        <p className={styles.quiet}>
          <span data-now-times="">
            <LocalTimeRange from={showing.start_ts} to={showing.stop_ts} zone={zone} />
          </span>
          {facts ? ` · ${facts}` : ""}
        </p>
        {state === "now" ? (
          <progress
            className={shelfStyles.live}
            aria-label={t("channel.progress", { channel: channel.title })}
            max={showing.stop_ts - showing.start_ts}
            value={now - showing.start_ts}
            data-now-start={showing.start_ts}
          />
        ) : null}
        {details?.description ? (
          <p className={styles.description} lang={details.texts_lang} data-now-detail="">
            {details.description}
          </p>
        ) : null}
        <div className={styles.actions}>
          <Action
            channel={channel}
            showing={showing}
            state={state}
            isReminded={isReminded}
            pagePath={pagePath}
          />
          {showing.title_alias ? (
            <LinkButton href={to(paths.title(showing.title_alias))} data-now-detail="">
              {t("channel.aboutTitle")}
            </LinkButton>
          ) : null}
        </div>
      </div>
    </section>
  );
}

type ActionProps = Pick<Props, "channel" | "showing" | "isReminded" | "pagePath"> & { state: ShowingState };

function Action({ channel, showing, state, isReminded, pagePath }: ActionProps) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  if (state === "now") {
    return (
      <form
        method="post"
        action={to(paths.channel(channel.id))}
        data-enhance=""
        data-keep-scroll=""
        data-play=""
      >
        <Button look="primary">
          <Play size={20} fill="currentColor" aria-hidden="true" />
          {t("channel.watch")}
        </Button>
      </form>
    );
  }
  if (state === "past") {
    return showing.catchup_id ? (
      <LinkButton look="primary" href={to(paths.recording(showing.catchup_id))}>
        <Play size={20} fill="currentColor" aria-hidden="true" />
        {t("channel.watchRecording")}
      </LinkButton>
    ) : (
      <p className={styles.quiet}>{t("channel.noRecording")}</p>
    );
  }
  return (
    <>
      <form method="post" action={paths.resources.tvReminders()} data-enhance="" data-keep-scroll="">
        <input type="hidden" name="id" value={showing.id} />
        <input type="hidden" name="intent" value={isReminded ? "remove" : "add"} />
        <input type="hidden" name="back" value={pagePath} />
        <Button look={isReminded ? "quiet" : "primary"}>
          <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
          {t(isReminded ? "channel.forget" : "channel.remind")}
        </Button>
      </form>
      <LinkButton href={to(paths.showingFile(showing.id))} download="">
        <CalendarPlus size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("channel.toCalendar")}
      </LinkButton>
    </>
  );
}
