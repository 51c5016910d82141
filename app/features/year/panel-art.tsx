import styles from "./year.module.css";

export type ArtName = "reel" | "film" | "mask" | "stairs" | "sun" | "week" | "eye";

/** The drawing of a panel, in its palette: a few flat shapes and one diagonal. */
export function PanelArt({ name, weekday = 0 }: { name: ArtName; weekday?: number }) {
  return (
    <svg viewBox="0 0 200 200" className={styles.art} aria-hidden="true" preserveAspectRatio="xMaxYMax meet">
      <Shapes name={name} weekday={weekday} />
    </svg>
  );
}

function Shapes({ name, weekday }: { name: ArtName; weekday: number }) {
  switch (name) {
    case "reel":
      return (
        <>
          <path d="M30 84 0 200h200V84z" className={styles.warm} />
          <path d="M96 84 70 200h130V84z" className={styles.light} />
          <g className={styles.turning}>
            <circle cx="116" cy="84" r="78" className={styles.ink} />
            {[0, 72, 144, 216, 288].map((turn) => (
              <circle
                key={turn}
                cx="116"
                cy="40"
                r="19"
                className={turn === 72 ? styles.warm : styles.light}
                transform={`rotate(${turn} 116 84)`}
              />
            ))}
            <circle cx="116" cy="84" r="10" className={styles.light} />
          </g>
        </>
      );
    case "film":
      return (
        <g transform="rotate(-18 100 100)">
          <path d="M62 -30h96v260H62z" className={styles.ink} />
          {[-20, 40, 100, 160].map((top, index) => (
            <path key={top} d={`M80 ${top}h60v48H80z`} className={index === 2 ? styles.warm : styles.light} />
          ))}
          <path d="M71 -30v260M149 -30v260" className={styles.holes} />
        </g>
      );
    case "mask":
      return (
        <>
          <path d="M200 0v200H40z" className={styles.warm} />
          <path d="M46 46h96v50a48 48 0 0 1-96 0z" className={styles.light} />
          <path d="M62 78h22M104 78h22M70 104q24 26 48 0" className={styles.stroke} />
          <path d="M108 92h76v42a38 38 0 0 1-76 0z" className={styles.ink} />
          <path d="M122 116h16M154 116h16M128 148q18-20 36 0" className={styles.lightStroke} />
        </>
      );
    case "stairs":
      return (
        <>
          <circle cx="140" cy="62" r="52" className={styles.light} />
          <path d="M10 200v-32h38v-32h38v-32h38V72h38V40h38v160z" className={styles.ink} />
          <path d="M48 200v-20h38v-32h38v-32h38V84h38v116z" className={styles.warm} />
        </>
      );
    case "sun":
      return (
        <>
          {[0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330].map((turn) => (
            <path
              key={turn}
              d="M120 110 108 -20h24z"
              className={styles.light}
              transform={`rotate(${turn} 120 110)`}
            />
          ))}
          <circle cx="120" cy="110" r="56" className={styles.ink} />
          <circle cx="120" cy="110" r="38" className={styles.warm} />
        </>
      );
    case "week":
      return (
        <>
          <path d="M200 0v200H60z" className={styles.warm} />
          {[1, 2, 3, 4, 5, 6, 7].map((day) => (
            <path
              key={day}
              d={`M${26 * day - 14} 200v-${day === weekday ? 164 : 44 + 6 * day}h18V200z`}
              className={day === weekday ? styles.light : styles.ink}
            />
          ))}
        </>
      );
    case "eye":
      return (
        <>
          <path d="M200 0v200H100z" className={styles.warm} />
          <path d="M10 100Q100 10 190 100Q100 190 10 100Z" className={styles.light} />
          <circle cx="100" cy="100" r="42" className={styles.ink} />
          <path d="M100 58a42 42 0 0 1 42 42h-42z" className={styles.warm} />
          <circle cx="100" cy="100" r="14" className={styles.light} />
        </>
      );
  }
}
