import { Bell, CalendarPlus, Play } from "lucide-react";
import type { Running } from "#contract/streams";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatDay, formatLongDay } from "~/lib/time/time-text";
import { Button, LinkButton } from "~/ui/button";
import { Picture } from "~/ui/picture";
import shelfStyles from "~/ui/shelf.module.css";
import { originalWidth } from "../catalog/image-sizes";
import { type BroadcastState, getState } from "./broadcast-state";
import styles from "./channel.module.css";
import { ClockTimeRange } from "./clock-time";

/** Details that are loaded only for the page's own programme. */
export type ShownProgramme = Running & {
  id: string;
  episode: { season: number; number: number; title: string } | null;
  recordingId: string | null;
  titleAlias: string | null;
  /** Year and genres. */
  facts: string[];
  description: string | null;
  textsLanguage: string | undefined;
  image: string | null;
};

type Props = {
  channel: { id: number; title: string };
  broadcast: Running | ShownProgramme;
  zone: string;
  now: number;
  isReminded: boolean;
  pagePath: string;
};

/**
 * A broadcast with the actions for its state (past, running, upcoming). If it began while the page was open, only its
 * name and times are known.
 */
export function BroadcastPanel({ channel, broadcast, zone, now, isReminded, pagePath }: Props) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  const locale = useLocale();
  const { title, start, stop, age } = broadcast;
  const state = getState({ start_ts: start, stop_ts: stop }, now);
  const details = "id" in broadcast ? broadcast : null;
  const facts = [...(details?.facts ?? []), age].join(" · ");
  return (
    <section className={styles.panel} aria-labelledby="broadcast">
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
          {state === "now" ? t("guide.onAir") : formatLongDay(formatDay(start, zone), locale)}
        </p>
        <h2 id="broadcast">{title}</h2>
        {details?.episode ? (
          <p>
            {t("channel.episode", details.episode)}. <span lang="ru">{details.episode.title}</span>
          </p>
        ) : null}
        <p className={styles.quiet}>
          <ClockTimeRange from={start} to={stop} zone={zone} />
          {facts ? ` · ${facts}` : ""}
        </p>
        {state === "now" ? (
          <progress
            className={shelfStyles.live}
            aria-label={t("channel.progress", { channel: channel.title })}
            max={stop - start}
            value={now - start}
          />
        ) : null}
        {details?.description ? (
          <p className={styles.description} lang={details.textsLanguage}>
            {details.description}
          </p>
        ) : null}
        <div className={styles.actions}>
          <Action
            channelId={channel.id}
            details={details}
            state={state}
            isReminded={isReminded}
            pagePath={pagePath}
          />
          {details?.titleAlias ? (
            <LinkButton href={to(paths.title(details.titleAlias))}>{t("channel.aboutTitle")}</LinkButton>
          ) : null}
        </div>
      </div>
    </section>
  );
}

type ActionProps = {
  channelId: number;
  details: ShownProgramme | null;
  state: BroadcastState;
  isReminded: boolean;
  pagePath: string;
};

function Action({ channelId, details, state, isReminded, pagePath }: ActionProps) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  if (state === "now") {
    return (
      <form
        method="post"
        action={to(paths.channel(channelId))}
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
    return details?.recordingId ? (
      <LinkButton look="primary" href={to(paths.recording(details.recordingId))}>
        <Play size={20} fill="currentColor" aria-hidden="true" />
        {t("channel.watchRecording")}
      </LinkButton>
    ) : (
      <p className={styles.quiet}>{t("channel.noRecording")}</p>
    );
  }
  return details === null ? null : (
    <>
      <form method="post" action={paths.resources.tvReminders()} data-enhance="" data-keep-scroll="">
        <input type="hidden" name="id" value={details.id} />
        <input type="hidden" name="intent" value={isReminded ? "remove" : "add"} />
        <input type="hidden" name="back" value={pagePath} />
        <Button look={isReminded ? "quiet" : "primary"}>
          <Bell size={20} strokeWidth={1.75} aria-hidden="true" />
          {t(isReminded ? "channel.forget" : "channel.remind")}
        </Button>
      </form>
      <LinkButton href={to(paths.broadcastFile(details.id))} download="">
        <CalendarPlus size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("channel.toCalendar")}
      </LinkButton>
    </>
  );
}
