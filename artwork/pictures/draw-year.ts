import { capHeight, drawLine, measureText } from "./lettering";
import { area, circle, type Mark, place, polar, polygon, rect, toSvg } from "./marks";

/** What the picture of a year in cinema says; everything is in the language that it is for. */
export type YearPicture = {
  year: string;
  heading: string;
  main: { value: string; label: string };
  counts: { value: string; label: string }[];
  lines: { label: string; text: string }[];
};

const yearPictureSize = { width: 1200, height: 630 } as const;

const inks = {
  ground: "#0b0b10",
  beam: "#ffc24b",
  warm: "#ff8a3d",
  red: "#d9342b",
  light: "#fff0c2",
  muted: "#b9b2a4",
} as const;

const margin = 64;
/** Text ends before the reel. */
const textWidth = 620;
const legible = 20;

/** A line no wider than the width: smaller if need be, and cut where it would be too small to read. */
function drawFitted(
  text: string,
  ink: string,
  { x, y, size, width }: { x: number; y: number; size: number; width: number },
): Mark {
  const fitted = Math.max(legible, Math.min(size, width / Math.max(measureText(text), 0.001)));
  let shown = text;
  while (shown.length > 1 && measureText(shown) * fitted > width + 0.5)
    shown = `${shown.replace(/…$/u, "").slice(0, -1).trimEnd()}…`;
  return drawLine(shown, ink, x, y, fitted);
}

/** A reel whose beam falls to the lower edge; the year stands in the light. */
function drawReel(year: string): Mark[] {
  const [x, y, r] = [962, 226, 176];
  const digits = Math.min(104, 400 / measureText(year));
  return [
    polygon(inks.warm, [x - r, y], [x + r, y], [1330, 630], [600, 630]),
    polygon(inks.beam, [x - r * 0.2, y], [x + r, y], [1330, 630], [730, 630]),
    polygon(inks.red, [1200, 0], [1200, 214], [880, 0]),
    circle(inks.light, x, y, r + 26),
    circle(inks.ground, x, y, r),
    ...[0, 72, 144, 216, 288].map((turn) => {
      const [left, top] = polar(x, y, r * 0.58, turn - 90);
      return circle(turn === 72 ? inks.red : inks.beam, left, top, r * 0.25);
    }),
    circle(inks.light, x, y, r * 0.13),
    place({ x: 962 - (measureText(year) * digits) / 2, y: 576 }, drawLine(year, inks.ground, 0, 0, digits)),
  ];
}

function drawTexts({ heading, main, counts, lines }: YearPicture): Mark[] {
  const size = Math.min(230, 420 / Math.max(measureText(main.value), 0.001));
  const base = 128 + 46 + size * capHeight;
  const wide = measureText(main.value) * size;
  const summary = counts.map(({ value, label }) => `${value} ${label}`).join(" · ");
  const top = 630 - margin - (lines.length - 1) * 50;
  return [
    rect(inks.red, margin, 64, 12, 40),
    drawFitted(heading.toUpperCase(), inks.beam, { x: margin + 32, y: 100, size: 46, width: textWidth - 60 }),
    drawLine(main.value, inks.light, margin - size * 0.05, base, size),
    drawFitted(main.label, inks.light, {
      x: margin + wide + 18,
      y: base,
      size: 46,
      width: 700 - margin - wide,
    }),
    drawFitted(summary, inks.light, { x: margin, y: base + 62, size: 32, width: 540 }),
    ...lines.flatMap(({ label, text }, index) => {
      const y = top + index * 50;
      const width = 500 - (y - 430) * 0.1;
      const named = measureText(label) * 18;
      return [
        drawLine(label, inks.muted, margin, y, 18),
        drawFitted(text, inks.beam, { x: margin + named + 18, y, size: 28, width: width - named }),
      ];
    }),
  ];
}

/** The picture that is shared of a year: a poster in the manner of the twenties. */
export function drawYear(picture: YearPicture): string {
  const { width, height } = yearPictureSize;
  const body = toSvg([
    area(inks.ground, `M0 0H${width}V${height}H0Z`),
    ...drawReel(picture.year),
    ...drawTexts(picture),
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${body}</svg>`;
}
