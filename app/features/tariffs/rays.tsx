import styles from "./tariffs.module.css";

/** The picture: three beams for three months, one for others (AMB-018). */
export function Rays({ isThree }: { isThree: boolean }) {
  return (
    <svg viewBox="0 0 400 120" className={styles.rays} aria-hidden="true" data-beams={isThree ? 3 : 1}>
      {(isThree ? [40, 160, 280] : [160]).map((x) => (
        <polygon
          key={x}
          points={`${x},120 ${x + 26},0 ${x + 90},0 ${x + 70},120`}
          fill="currentColor"
          opacity=".85"
        />
      ))}
      <circle cx="372" cy="22" r="14" fill="currentColor" />
    </svg>
  );
}
