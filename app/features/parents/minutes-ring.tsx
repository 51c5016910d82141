import { useTranslation } from "~/lib/i18n/i18n-context";
import { classes } from "~/ui/classes";
import styles from "./minutes-ring.module.css";

type Props = {
  /** Minutes. */
  watched: number;
  allowed: number;
  /** Beside a name: without figures of its own. */
  isSmall?: boolean;
};

const full = 100;

/** How many of a day's minutes were watched. */
export function MinutesRing({ watched, allowed, isSmall = false }: Props) {
  const { t } = useTranslation("parents");
  const part = Math.min(full, (watched / allowed) * full);
  return (
    <span
      className={classes(styles.ring, isSmall && styles.small)}
      role="img"
      aria-label={t("today.of", { minutes: watched, count: allowed })}
    >
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="28" className={styles.track} />
        {part === 0 ? null : (
          <circle
            cx="32"
            cy="32"
            r="28"
            pathLength={full}
            strokeDasharray={`${part.toFixed(1)} ${full}`}
            transform="rotate(-90 32 32)"
            className={part === full ? styles.over : styles.part}
          />
        )}
      </svg>
      {isSmall ? null : (
        <span className={styles.figures} aria-hidden="true">
          <strong>{watched}</strong>
          <span>{t("today.outOf", { count: allowed })}</span>
        </span>
      )}
    </span>
  );
}
