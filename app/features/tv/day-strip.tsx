import { Fragment } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { formatDay, formatLongDay, formatShortDay } from "~/lib/time/time-text";
import styles from "./day-strip.module.css";
import { addDays, type Day, getGuideDays } from "./tv-days";

type Props = { day: Day; now: number; zone: string; getPath: (day: Day | null) => string };

/** The guide's days as links; today's has no date in its URL. Rendered on the server only. */
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

/** The guide's days as a menu for narrow screens: the content of a `<details>`. */
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

/** Each day with its short and full name and its link. */
function useDays({ day, now, zone, getPath }: Props) {
  const { t } = useTranslation("tv");
  const to = useLocalised();
  const locale = useLocale();
  const today = formatDay(now, zone);
  const nearNames = new Map([
    [addDays(today, -1), t("days.yesterday")],
    [today, t("days.today")],
    [addDays(today, 1), t("days.tomorrow")],
  ]);
  return getGuideDays(now, zone).map((listedDay) => ({
    day: listedDay,
    name: nearNames.get(listedDay) ?? formatShortDay(listedDay, locale),
    fullName: nearNames.get(listedDay) ?? formatLongDay(listedDay, locale),
    link: (text: string) => (
      <a
        href={to(getPath(listedDay === today ? null : listedDay))}
        title={formatLongDay(listedDay, locale)}
        aria-current={listedDay === day ? "date" : undefined}
        data-keep-scroll=""
      >
        {text}
      </a>
    ),
  }));
}
