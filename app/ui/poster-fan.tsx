import type { ReactNode } from "react";
import { classes } from "./classes";
import styles from "./poster-fan.module.css";

/** Posters in palettes of titles, from the outer to the inner, in the order in which they lie on each other. */
const posters: { palette: string; angle: number; picture: ReactNode }[] = [
  {
    palette: "cobalt-ivory",
    angle: -30,
    picture: (
      <>
        <circle cx="66" cy="44" r="26" className={styles.light} />
        <path d="M0 96q12.5-12 25 0t25 0 25 0 25 0v54H0z" className={styles.warm} />
        <path d="M0 116q12.5-12 25 0t25 0 25 0 25 0v34H0z" className={styles.ink} />
      </>
    ),
  },
  {
    palette: "teal-orange",
    angle: 30,
    picture: (
      <>
        <path d="M0 150V92h18V66h20v44h14V48h22v58h12V80h14v70z" className={styles.ink} />
        <circle cx="30" cy="38" r="20" className={styles.light} />
        <path d="M58 62h6M58 76h6M24 80h6M86 96h6" className={styles.line} />
      </>
    ),
  },
  {
    palette: "crimson-cream",
    angle: -15,
    picture: (
      <>
        <path d="M100 0v62L0 128V0z" className={styles.light} />
        <circle cx="62" cy="82" r="34" className={styles.ink} />
        <path d="M0 20 66 84 0 62z" className={styles.accent} />
      </>
    ),
  },
  {
    palette: "plum-rose",
    angle: 15,
    picture: (
      <>
        <circle cx="50" cy="150" r="96" className={styles.warm} />
        <circle cx="50" cy="150" r="70" className={styles.light} />
        <circle cx="50" cy="150" r="44" className={styles.ink} />
        <path d="M50 22 59 40 50 58 41 40z" className={styles.light} />
      </>
    ),
  },
  {
    palette: "night-gold",
    angle: 0,
    picture: (
      <>
        <rect width="100" height="150" className={styles.ink} />
        <path d="M26 122 100 4v72z" className={styles.accent} />
        <path d="M26 122 100 30v26z" className={styles.light} />
        <circle cx="26" cy="122" r="17" className={styles.warm} />
        <circle cx="26" cy="122" r="8" className={styles.light} />
      </>
    ),
  },
];

/** Five posters as a hand of cards; dark where something did not work. */
export function PosterFan({ className, isDark = false }: { className?: string; isDark?: boolean }) {
  return (
    <svg
      viewBox="-12 0 364 186"
      className={classes(styles.fan, isDark && styles.dark, className)}
      aria-hidden="true"
    >
      {posters.map(({ palette, angle, picture }) => (
        <g key={palette} data-palette={palette} transform={`rotate(${angle} 170 290)`}>
          <svg x="126" y="8" width="88" height="132" viewBox="0 0 100 150">
            <rect width="100" height="150" className={styles.accent} />
            {picture}
          </svg>
          <rect x="126" y="8" width="88" height="132" className={styles.edge} />
        </g>
      ))}
    </svg>
  );
}
