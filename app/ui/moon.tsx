import styles from "./moon.module.css";

const radius = 14;
const center = 16;

/** The lit part of a waning moon: all of it at 1, nothing at 0. */
function getLitPath(share: number): string {
  const [top, bottom] = [center - radius, center + radius];
  // The border of the light is half an ellipse, which bulges to the dark side while more than half is lit.
  const width = radius * Math.abs(1 - 2 * share);
  const side = share > 0.5 ? 0 : 1;
  return `M${center} ${top}A${radius} ${radius} 0 0 0 ${center} ${bottom}A${width.toFixed(2)} ${radius} 0 0 ${side} ${center} ${top}Z`;
}

/** A moon that wanes as something comes to its end. Says nothing: the text beside it does. */
export function Moon({ share }: { share: number }) {
  return (
    <svg className={styles.moon} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx={center} cy={center} r={radius} className={styles.night} />
      {share <= 0 ? null : <path d={getLitPath(Math.min(1, share))} className={styles.light} />}
    </svg>
  );
}
