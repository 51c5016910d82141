import { useTranslation } from "~/lib/i18n/i18n-context";
import styles from "./desk.module.css";

type Props = {
  name: string;
  /** Whether the days may be added up: one viewer may come on several. */
  isSum: boolean;
  days: { day: string; name: string; value: number }[];
};

const height = 100;
const step = 10;
const gap = 2;

/** A bar for each day, with the sum and the highest in words. */
export function DayBars({ name, isSum, days }: Props) {
  const { t } = useTranslation("desk");
  const highest = days.reduce((best, one) => (one.value > best.value ? one : best));
  const text = t(isSum ? "viewing.chart" : "viewing.viewersChart", {
    name,
    total: days.reduce((sum, { value }) => sum + value, 0),
    most: highest.value,
    day: highest.name,
  });
  return (
    <figure className={styles.chart}>
      <svg viewBox={`0 0 ${days.length * step} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, name: of, value }, index) => {
          const size = highest.value === 0 ? 0 : (value / highest.value) * height;
          return (
            <rect key={day} x={index * step} y={height - size} width={step - gap} height={size}>
              <title>{`${of}: ${value}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption>{text}</figcaption>
    </figure>
  );
}
