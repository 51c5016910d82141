import { contrast, type Inks, mix } from "./inks";
import { capHeight, drawLine, measureText } from "./lettering";
import { area, circlePath, line, type Mark, n, polar, rectPath } from "./marks";
import type { Random } from "./random";

const rings = [0.385, 0.325] as const;
const perforations = 9;

/** A slice of the clock that a leader counts with: from the top, clockwise. */
function slicePath(x: number, y: number, r: number, degrees: number): string {
  const [toX, toY] = polar(x, y, r, degrees - 90);
  const isLarge = degrees > 180 ? 1 : 0;
  return `${n`M${x} ${y}V${y - r}A${r} ${r} 0 `}${isLarge} 1 ${n`${toX} ${toY}Z`}`;
}

/** The holes at the edges of a film. */
function drawEdges(ink: string, hole: string, w: number, h: number): Mark[] {
  const edge = h * 0.085;
  const step = w / perforations;
  return [0, h - edge].flatMap((top) => [
    area(ink, rectPath(0, top, w, edge)),
    ...Array.from({ length: perforations }, (_, index) =>
      area(
        hole,
        rectPath((index + 0.5) * step - step * 0.14, top + edge * 0.25, step * 0.28, edge * 0.5, edge * 0.12),
      ),
    ),
  ]);
}

/** The number in the middle of a projector's countdown: what is shown of an episode before it is watched. */
export function drawLeader(text: string, w: number, h: number, inks: Inks, random: Random): Mark[] {
  const [x, y] = [w / 2, h / 2];
  const quiet = mix(inks.ground, inks.body, 0.2);
  const sweep = mix(inks.ground, inks.stage, contrast(inks.stage, inks.ground) < 1.4 ? 0.9 : 0.5);
  const cross = mix(inks.ground, inks.body, 0.45);
  const largest = (h * 0.36) / capHeight;
  const size = Math.min(largest, (h * 0.46) / Math.max(measureText(text), 0.001));
  const degrees = Math.round(random.between(70, 300));
  return [
    area(inks.ground, rectPath(0, 0, w, h)),
    area(sweep, slicePath(x, y, Math.hypot(x, y), degrees)),
    line(cross, h * 0.006, n`M0 ${y}H${w}`),
    line(cross, h * 0.006, n`M${x} 0V${h}`),
    area(mix(inks.ground, inks.shade, 0.35), circlePath(x, y, h * rings[0])),
    ...rings.map((share) => line(inks.body, h * 0.014, circlePath(x, y, h * share))),
    drawLine(text, inks.body, x - (measureText(text) * size) / 2, y + (capHeight * size) / 2, size),
    ...drawEdges(quiet, inks.ground, w, h),
  ];
}
