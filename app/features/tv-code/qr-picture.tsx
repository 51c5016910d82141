import styles from "./tv-code.module.css";

/** A QR code: its width in modules, and the dark modules as one path. */
export type QrDrawing = { size: number; path: string };

const quiet = 4;

/** A QR code with its quiet zone. */
export function QrPicture({ qr, label }: { qr: QrDrawing; label: string }) {
  const width = qr.size + 2 * quiet;
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.qr}
      viewBox={`0 0 ${width} ${width}`}
      shapeRendering="crispEdges"
    >
      <rect width={width} height={width} fill="#fff" />
      <path d={qr.path} transform={`translate(${quiet} ${quiet})`} fill="#000" />
    </svg>
  );
}
