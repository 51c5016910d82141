import { drawBlock, drawLine, layOutTitle, measureText } from "../pictures/lettering";
import {
  area,
  circle,
  gearPath,
  type Mark,
  n,
  place,
  polar,
  polygon,
  rect,
  rectPath,
  starPath,
} from "../pictures/marks";
import type { FigureInks } from "../pictures/motifs/figure";
import { figures } from "../pictures/motifs/figures";
import { createRandom } from "../pictures/random";

export const W = 1920;
export const H = 1080;

export const ease = (share: number) => {
  const at = Math.max(0, Math.min(1, share));
  return at * at * (3 - 2 * at);
};
export const lerp = (from: number, to: number, share: number) => from + (to - from) * share;
export const ground = (ink: string) => area(ink, rectPath(0, 0, W, H));

export const sweep = (ink: string, x: number, y: number, angle: number, spread: number, opacity = 1) => ({
  ...polygon(ink, [x, y], polar(x, y, 2600, angle - spread), polar(x, y, 2600, angle + spread)),
  opacity,
});

export const figure = (
  name: keyof typeof figures,
  x: number,
  y: number,
  r: number,
  inks: FigureInks,
  rotate = 0,
  scaleX = 1,
): Mark => place({ x, y, scale: r / 100, rotate, scaleX }, ...figures[name].draw(inks, createRandom(name)));

export const sea = (t: number, top: number, inks: readonly string[], length = 420, height = 60): Mark[] =>
  inks.map((ink, index) => {
    const base = top + index * 92 + Math.sin(t * 1.1 + index) * 12;
    const shift = ((t * (60 + index * 34) * (index % 2 ? -1 : 1)) % length) - length;
    let path = n`M${shift} ${base}`;
    for (let x = shift; x < W + length; x += length)
      path += n`q${length / 4} ${-height} ${length / 2} 0t${length / 2} 0`;
    return area(ink, `${path}V${H + 40}H-900Z`);
  });

export const skyline = (
  seed: string,
  base: number,
  low: number,
  high: number,
  ink: string,
  glass: string,
  grow: number,
  lit: number,
  dx = 0,
): Mark[] => {
  const random = createRandom(seed);
  const marks: Mark[] = [];
  let x = -260;
  while (x < W + 300) {
    const width = random.between(70, 150);
    const full = random.between(low, high);
    const delay = random.next() * 0.5;
    const top = base - full * ease((grow - delay) / 0.5);
    const cap = random.whole(0, 2);
    const left = x + dx;
    const windows: Mark[] = [];
    for (let row = 0; row < 16; row += 1) {
      const isOn = random.next() < lit;
      const y = top + 26 + row * 42;
      if (isOn && y < H) windows.push(rect(glass, left + width * 0.18, y, width * 0.64, 15));
    }
    if (cap === 1)
      marks.push(polygon(ink, [left, top + 2], [left + width, top + 2], [left + width, top - width * 0.5]));
    if (cap === 2) marks.push(rect(ink, left + width * 0.44, top - 70, width * 0.12, 76));
    marks.push(rect(ink, left, top, width, H - top + 20), ...windows);
    x += width * random.between(1, 1.1);
  }
  return marks;
};

export const gear = (
  ink: string,
  hub: string,
  x: number,
  y: number,
  r: number,
  teeth: number,
  turn: number,
): Mark[] => [
  area(ink, gearPath(x, y, r, teeth, r * 0.17, turn)),
  circle(hub, x, y, r * 0.58),
  ...[0, 60, 120].map((at) =>
    place({ x, y, rotate: turn + at }, rect(ink, -r * 0.66, -r * 0.08, r * 1.32, r * 0.16)),
  ),
  circle(ink, x, y, r * 0.26),
  circle(hub, x, y, r * 0.12),
];

export const rays = (
  inks: readonly [string, string],
  x: number,
  y: number,
  turn: number,
  count = 14,
  share = 0.5,
): Mark[] =>
  Array.from({ length: count }, (_, index) => {
    const at = turn + (index * 360) / count;
    const half = (180 / count) * share;
    return polygon(
      inks[index % 2] ?? inks[0],
      [x, y],
      polar(x, y, 2600, at - half),
      polar(x, y, 2600, at + half),
    );
  });

export const rings = (ink: string, hole: string, x: number, y: number, t: number, step = 130): Mark[] =>
  Array.from({ length: 9 }, (_, index) => 8 - index).flatMap((index) => {
    const r = index * step + ((t * 90) % step);
    return [circle(ink, x, y, r + step * 0.45), circle(hole, x, y, r)];
  });

export const stars = (seed: string, count: number, t: number, ink: string, drift = 0): Mark[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const [x, y, size, phase] = [
      random.between(0, W),
      random.between(0, H * 0.85),
      random.between(5, 15),
      random.next() * 6,
    ];
    const at = (((x - t * drift * size * 0.2) % W) + W) % W;
    const glow = size * (0.75 + 0.25 * Math.sin(t * 2 + phase));
    return area(ink, starPath(at, y, glow, glow * 0.34, 4));
  });
};

export const reel = (
  ink: string,
  hole: string,
  spark: string,
  x: number,
  y: number,
  r: number,
  turn: number,
): Mark[] => [
  circle(ink, x, y, r),
  ...[0, 72, 144, 216, 288].map((at) => circle(hole, ...polar(x, y, r * 0.58, at + turn), r * 0.22)),
  circle(spark, x, y, r * 0.15),
];

export const titleBlock = (
  text: string,
  ink: string,
  x: number,
  bottom: number,
  width: number,
  largest = 190,
): Mark[] => {
  const block = layOutTitle(text, { width, height: 420, largest, legible: 60 });
  return drawBlock(block, ink, x, bottom);
};

export const centredLine = (text: string, ink: string, y: number, size: number): Mark =>
  drawLine(text, ink, W / 2 - (measureText(text) * size) / 2, y, size);
