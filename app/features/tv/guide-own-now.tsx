import { TvMinimalPlay } from "lucide-react";
import type { ChannelShow } from "#contract/own-channel";
import { getAge } from "#domain/age-rating";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LocalTime } from "../catalog/local-time";
import { getState } from "./broadcast-state";
import { maxNext } from "./now-list.island";
import styles from "./now-list.module.css";

type Props = { shows: ChannelShow[]; zone: string; now: number };

/** What the viewer's own channel shows now and next, above the others. Nothing without such a channel. */
export function OwnNow({ shows, zone, now }: Props) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  const langOf = useNameLang();
  const running = shows.find((show) => getState(show, now) === "now");
  const next = shows.filter(({ start_ts }) => start_ts > now).slice(0, maxNext);
  if (!running && next.length === 0) return null;
  const href = to(paths.ownChannel());
  return (
    <div className={styles.channels}>
      <section className={styles.channel}>
        <a href={href} className={styles.name}>
          <span className={styles.mark} aria-hidden="true">
            <TvMinimalPlay size={20} strokeWidth={1.75} />
          </span>
          <span>{t("guide.ownChannel")}</span>
        </a>
        <p className={styles.running}>
          <a href={href}>{running?.card.title ?? t("guide.noBroadcast")}</a>
          {running ? (
            <span className={styles.quiet}>
              <LocalTime at={running.start_ts} zone={zone} /> · {getAge(running.card.rating_age)}
            </span>
          ) : null}
        </p>
        <ul className={styles.next} aria-label={t("channel.next")}>
          {next.map(({ start_ts, card }) => (
            <li key={start_ts}>
              <a href={href}>
                <span className={styles.time}>
                  <LocalTime at={start_ts} zone={zone} />
                </span>{" "}
                <span lang={langOf(card.title)}>{card.title}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
