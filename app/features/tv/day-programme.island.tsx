import type { Programme } from "#contract/tv";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { classes } from "~/ui/classes";
import { getState } from "./broadcast-state";
import { useNow } from "./browser/now-playing";
import { useViewerZone } from "./browser/viewer-zone";
import styles from "./channel.module.css";
import { ClockTime } from "./clock-time";

export type ListedProgramme = Pick<Programme, "id" | "title" | "start_ts" | "stop_ts"> & {
  episode: { season: number; number: number } | null;
  age: string;
  isRecorded: boolean;
};
type DayProgrammeProps = {
  channelId: number;
  programmes: ListedProgramme[];
  selectedId: string | null;
  zone: string;
  now: number;
};

/** A channel's day as a list: recorded, running and upcoming programmes. */
export function DayProgramme({
  channelId,
  programmes,
  selectedId,
  zone: servedZone,
  now: servedNow,
}: DayProgrammeProps) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  const zone = useViewerZone(servedZone);
  const now = useNow(servedNow);
  if (programmes.length === 0) return <p className={styles.quiet}>{t("channel.nothing")}</p>;
  return (
    <ol className={styles.list}>
      {programmes.map((broadcast) => {
        const { id, title, start_ts, episode, age, isRecorded } = broadcast;
        const state = getState(broadcast, now);
        const mark =
          state === "now" ? t("guide.onAir") : state === "past" && isRecorded ? t("channel.recorded") : null;
        return (
          <li key={id} data-state={state}>
            <a
              href={to(paths.broadcast(channelId, start_ts))}
              rel="nofollow"
              className={classes(styles.row, isRecorded && styles.recorded)}
              aria-current={id === selectedId ? "true" : undefined}
              data-keep-scroll=""
            >
              <ClockTime at={start_ts} zone={zone} />
              <span className={styles.rowText}>
                <span>{title}</span>
                {episode ? <span className={styles.quiet}> {t("channel.episode", episode)}</span> : null}
              </span>
              <span className={styles.quiet}>
                {mark ? (
                  <>
                    <em>{mark}</em>
                    {" · "}
                  </>
                ) : null}
                {age}
              </span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}

export const island = { Component: DayProgramme, texts: ["tv"] };
