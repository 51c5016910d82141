import styles from "./tariffs.module.css";

/**
 * The picture: three beams for three months, one for others (AMB-018), from the lens of a projector. Shut, it is
 * dark: nothing was bought.
 */
export function Rays({ isThree = false, isShut = false }: { isThree?: boolean; isShut?: boolean }) {
  return (
    <svg
      viewBox="0 0 400 120"
      className={styles.rays}
      preserveAspectRatio="xMinYMid slice"
      aria-hidden="true"
      data-beams={isThree ? 3 : 1}
    >
      <g opacity={isShut ? 0.25 : 1}>
        {(isThree ? [-28, 32, 92] : [16]).map((y) => (
          <g key={y}>
            <polygon points={`64,60 400,${y} 400,${y + (isThree ? 40 : 88)}`} className={styles.light} />
            <polygon points={`64,60 400,${y + 12} 400,${y + (isThree ? 22 : 44)}`} className={styles.core} />
          </g>
        ))}
      </g>
      <circle cx="64" cy="60" r="40" className={styles.lens} />
      <circle cx="64" cy="60" r="24" className={isShut ? styles.shut : styles.core} />
      <circle cx="64" cy="60" r="10" className={styles.lens} />
      {isShut ? <polygon points="28,98 36,104 104,22 96,16" className={styles.bar} /> : null}
    </svg>
  );
}
