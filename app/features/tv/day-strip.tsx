import { useTranslation } from "react-i18next";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { longDay, shortDay } from "./tv-clock";
import { addDays, type Day, dayOf, daysAround } from "./tv-days";
import styles from "./day-strip.module.css";

type Props = { day: Day; now: number; zone: string; pathOf: (day: Day | null) => string };

/** The days of the guide as links; today's has no date in it. Rendered on the server only. */
export function DayStrip({ day, now, zone, pathOf }: Props) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  const locale = useLocale();
  const today = dayOf(now, zone);
  const near = new Map([[addDays(today, -1), t("days.yesterday")], [today, t("days.today")], [addDays(today, 1), t("days.tomorrow")]]);
  return (
    <nav className={styles.days} aria-label={t("days.label")}>
      {daysAround(now, zone).map((shown) => (
        <a key={shown} href={to(pathOf(shown === today ? null : shown))} title={longDay(shown, locale)} aria-current={shown === day ? "date" : undefined} data-keep-scroll="">
          {near.get(shown) ?? shortDay(shown, locale)}
        </a>
      ))}
    </nav>
  );
}
