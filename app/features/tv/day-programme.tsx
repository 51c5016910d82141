import { useTranslation } from "react-i18next";
import type { Programme } from "#contract/tv";
import { getAge } from "#domain/age-rating";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { classes } from "~/ui/classes";
import { LocalTime } from "../catalog/local-time";
import styles from "./channel.module.css";
import { getState } from "./showing-state";

type Props = {
  channelId: number;
  programmes: Programme[];
  selectedId: string | null;
  zone: string;
  now: number;
};

/** A channel's day as a list: recorded, running and upcoming programmes. Rendered on the server only. */
export function DayProgramme({ channelId, programmes, selectedId, zone, now }: Props) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  if (programmes.length === 0) return <p className={styles.quiet}>{t("channel.nothing")}</p>;
  return (
    <ol className={styles.list}>
      {programmes.map((showing) => {
        const state = getState(showing, now);
        const mark =
          state === "now"
            ? t("guide.onAir")
            : state === "past" && showing.catchup_id
              ? t("channel.recorded")
              : null;
        return (
          <li
            key={showing.id}
            data-showing={showing.start_ts}
            data-until={showing.stop_ts}
            data-state={state}
          >
            <a
              href={to(paths.showing(channelId, showing.start_ts))}
              className={classes(styles.row, showing.catchup_id !== null && styles.recorded)}
              aria-current={showing.id === selectedId ? "true" : undefined}
              data-keep-scroll=""
            >
              <LocalTime at={showing.start_ts} zone={zone} />
              <span className={styles.rowText}>
                <span>{showing.title}</span>
                {showing.episode ? (
                  <span className={styles.quiet}>
                    {" "}
                    {t("channel.episode", {
                      season: showing.episode.season_number,
                      number: showing.episode.episode_number,
                    })}
                  </span>
                ) : null}
              </span>
              <span className={styles.quiet} data-facts="">
                {mark ? (
                  <>
                    <em data-mark="">{mark}</em>
                    {" · "}
                  </>
                ) : null}
                {getAge(showing.rating_age)}
              </span>
            </a>
          </li>
        );
      })}
    </ol>
  );
}
