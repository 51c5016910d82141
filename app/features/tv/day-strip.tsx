import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { getDay, longDay, shortDay } from "~/lib/time/time-text";
import styles from "./day-strip.module.css";
import { addDays, type Day, daysAround } from "./tv-days";

type Props = { day: Day; now: number; zone: string; getPath: (day: Day | null) => string };

/** The days of the guide as links; today's has no date in it. Rendered on the server only. */
export function DayStrip(props: Props) {
  const { t } = useTranslation("tv");
  return (
    <nav className={styles.days} aria-label={t("days.label")}>
      {useDays(props).map(({ day, name, link }) => (
        <Fragment key={day}>{link(name)}</Fragment>
      ))}
    </nav>
  );
}

/** The same as a menu, where there is no room for a strip: what a «details» holds. */
export function DayMenu({
  summaryClass,
  listClass,
  ...props
}: Props & { summaryClass: string | undefined; listClass: string | undefined }) {
  const days = useDays(props);
  return (
    <>
      <summary className={summaryClass}>{days.find(({ day }) => day === props.day)?.name}</summary>
      <ul className={listClass}>
        {days.map(({ day, fullName, link }) => (
          <li key={day}>{link(fullName)}</li>
        ))}
      </ul>
    </>
  );
}

/** Each day with what it is called, short and in full, and its link. */
function useDays({ day, now, zone, getPath }: Props) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  const locale = useLocale();
  const today = getDay(now, zone);
  const near = new Map([
    [addDays(today, -1), t("days.yesterday")],
    [today, t("days.today")],
    [addDays(today, 1), t("days.tomorrow")],
  ]);
  return daysAround(now, zone).map((shown) => ({
    day: shown,
    name: near.get(shown) ?? shortDay(shown, locale),
    fullName: near.get(shown) ?? longDay(shown, locale),
    link: (text: string) => (
      <a
        href={to(getPath(shown === today ? null : shown))}
        title={longDay(shown, locale)}
        aria-current={shown === day ? "date" : undefined}
        data-keep-scroll=""
      >
        {text}
      </a>
    ),
  }));
}
