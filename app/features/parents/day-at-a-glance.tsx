import type { ReactNode } from "react";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import { MinutesRing } from "./minutes-ring";
import styles from "./parents.module.css";

export type Day = {
  watched: number;
  /** Null without a limit. */
  allowed: number | null;
  /** «Просмотрено: 37 минут · осталось: 23 минуты». */
  text: string;
  /** What was watched today, the latest first. */
  titles: readonly { uid: string; title: string; length: string }[];
};

/** A child's day: its minutes, and what was watched. */
export function DayAtAGlance({ day, children }: { day: Day; children?: ReactNode }) {
  const { t } = useTranslation("parents");
  const langOf = useNameLang();
  return (
    <section className={styles.day} aria-labelledby="day-title">
      {day.allowed === null ? null : <MinutesRing watched={day.watched} allowed={day.allowed} />}
      <div className={styles.dayText}>
        <h2 id="day-title">{t("today.title")}</h2>
        <p>{day.text}</p>
        {day.titles.length === 0 ? (
          <p className={styles.label}>{t("today.nothing")}</p>
        ) : (
          <ul className={styles.dayTitles} aria-label={t("today.watchedList")}>
            {day.titles.map(({ uid, title, length }) => (
              <li key={uid}>
                <span lang={langOf(title)}>{title}</span>
                <span className={styles.label}>{length}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {children}
    </section>
  );
}
