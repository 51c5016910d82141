import { TvMinimalPlay } from "lucide-react";
import type { ChannelShow } from "#contract/own-channel";
import { getAge } from "#domain/age-rating";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { classes } from "~/ui/classes";
import { LocalTime } from "../catalog/local-time";
import { getState } from "./broadcast-state";
import styles from "./guide-grid.module.css";
import { getCells, getWidthClass } from "./guide-row";
import type { Span } from "./tv-days";

type Props = { shows: ChannelShow[]; span: Span; zone: string; now: number };

/**
 * The viewer's own channel, above the others. It stands among the hours, since scripts find channels by their place in
 * the body.
 */
export function OwnRow({ shows, span, zone, now }: Props) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  const langOf = useNameLang();
  return (
    <div role="row" className={classes(styles.row, styles.own)}>
      <div role="rowheader" className={styles.channel}>
        <a href={to(paths.ownChannel())}>
          <span className={styles.mark} aria-hidden="true">
            <TvMinimalPlay size={20} strokeWidth={1.75} />
          </span>
          <span>{t("guide.ownChannel")}</span>
        </a>
      </div>
      {getCells(shows, span).map(({ minutes, broadcast: show }, index) => {
        const isOn = show !== null && getState(show, now) === "now";
        return (
          <div
            key={index}
            role="cell"
            className={classes(styles.cell, getWidthClass(minutes), isOn && styles.running)}
          >
            {show ? (
              <a href={to(paths.ownChannel())}>
                <b lang={langOf(show.card.title)}>{show.card.title}</b>
                <i>
                  {isOn ? (
                    <>
                      <em>{t("guide.onAir")}</em>
                      {" · "}
                    </>
                  ) : null}
                  <LocalTime at={show.start_ts} zone={zone} /> · {getAge(show.card.rating_age)}
                </i>
              </a>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}
