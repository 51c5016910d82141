import type { Inks } from "./inks";
import { circle, circlePath, type Mark, place, type Point, polar, polygon, polygonPath, rect } from "./marks";
import { type Box, wedge } from "./motifs/fields";
import type { Random } from "./random";

/** The coloured area behind a figure whose companion is also a figure. */
type Stage = { marks: Mark[]; region: string };
type Builder = (box: Box, inks: Inks, random: Random) => Stage;

const along = (box: Box, distance: number, turn = 0) => polar(box.x, box.y, distance, box.lean + turn);
const reach = (box: Box) => box.w + box.h;

const strip = (box: Box, from: number, to: number): Point[] => {
  const [a, b] = [polar(box.x, box.y, from, box.lean + 90), polar(box.x, box.y, to, box.lean + 90)];
  return [
    polar(a[0], a[1], -reach(box), box.lean),
    polar(a[0], a[1], reach(box), box.lean),
    polar(b[0], b[1], reach(box), box.lean),
    polar(b[0], b[1], -reach(box), box.lean),
  ];
};

const light: Builder = (box, inks, random) => {
  const points = wedge(box, random, 17);
  const [start, top, bottom] = points;
  const between = (share: number): Point => [
    top[0] + (bottom[0] - top[0]) * share,
    top[1] + (bottom[1] - top[1]) * share,
  ];
  return {
    marks: [polygon(inks.shade, start, between(-0.45), between(1.45)), polygon(inks.stage, ...points)],
    region: polygonPath(...points),
  };
};

const half: Builder = (box, inks, random) => {
  const offset = box.r * random.between(-0.25, 0.25);
  const points = strip(box, offset, random.sign() * reach(box));
  const edge = strip(box, offset - box.r * 0.05, offset + box.r * 0.05);
  return {
    marks: [polygon(inks.stage, ...points), polygon(inks.spark, ...edge)],
    region: polygonPath(...points),
  };
};

const band: Builder = (box, inks, random) => {
  const w = box.r * random.between(0.5, 0.72);
  const points = strip(box, -w, w);
  return {
    marks: [
      polygon(inks.stage, ...points),
      polygon(inks.shade, ...strip(box, w * 1.14, w * 1.32)),
      polygon(inks.spark, ...strip(box, -w * 1.3, -w * 1.14)),
    ],
    region: polygonPath(...points),
  };
};

const bands: Builder = (box, inks) => {
  const w = box.r * 0.34;
  const middle = strip(box, -w, w);
  const rest = [
    [1.5, 2.6],
    [3.2, 3.9],
    [4.6, 5],
    [-2.4, -1.5],
    [-3.6, -3.1],
  ].map(([a = 0, b = 0], index) => polygon(index % 2 ? inks.shade : inks.stage, ...strip(box, a * w, b * w)));
  return {
    marks: [
      ...rest.map((mark, index) => (index === 0 ? { ...mark, fill: inks.shade } : mark)),
      polygon(inks.stage, ...middle),
    ],
    region: polygonPath(...middle),
  };
};

const sun: Builder = (box, inks, random) => {
  const [x, y] = along(box, box.r * random.between(0.12, 0.3) * random.sign(), 180);
  const r = box.r * random.between(0.78, 0.98);
  const [sx, sy] = along(box, box.r * 1.5, random.pick([180, 160, 200]));
  return {
    marks: [
      polygon(inks.shade, ...strip(box, -box.r * 0.28, box.r * 0.28)),
      circle(inks.stage, x, y, r),
      circle(inks.spark, sx, sy, box.r * 0.13),
    ],
    region: circlePath(x, y, r),
  };
};

const quarter: Builder = (box, inks, random) => {
  const [x, y] = random.pick([
    [box.w, 0],
    [box.w, box.h * 0.8],
    [0, box.h * 0.72],
  ] as const);
  const r = Math.hypot(box.x - x, box.y - y) + box.r * random.between(0, 0.3);
  return {
    marks: [circle(inks.shade, x, y, r * 1.16), circle(inks.stage, x, y, r)],
    region: circlePath(x, y, r),
  };
};

const sheet: Builder = (box, inks, random) => {
  const turn = box.lean * random.pick([-0.5, 0.5, 1]);
  const [hw, hh] = [box.r * random.between(0.6, 0.8), box.r * random.between(0.8, 1.05)];
  const corner = (dx: number, dy: number): Point => {
    const [ax, ay] = polar(box.x, box.y, dx, turn);
    return polar(ax, ay, dy, turn + 90);
  };
  const points = [corner(-hw, -hh), corner(hw, -hh), corner(hw, hh), corner(-hw, hh)];
  const cast = points.map(([x, y]): Point => [x + box.r * 0.16, y + box.r * 0.16]);
  return {
    marks: [
      place(
        { x: box.x, y: box.y, rotate: turn + 90 },
        rect(inks.spark, -reach(box), -box.r * 0.03, reach(box) * 2, box.r * 0.06),
      ),
      polygon(inks.shade, ...cast),
      polygon(inks.stage, ...points),
    ],
    region: polygonPath(...points),
  };
};

const peak: Builder = (box, inks, random) => {
  const apex: Point = [box.x + box.r * random.between(-0.5, 0.5), box.y - box.r * random.between(1.1, 1.3)];
  const foot = box.h * 1.05;
  const wide = box.r * random.between(1.1, 1.4);
  const points: Point[] = [
    apex,
    [apex[0] + wide * (box.lean > 0 ? 1.7 : 0.7), foot],
    [apex[0] - wide * (box.lean > 0 ? 0.7 : 1.7), foot],
  ];
  const behind = points.map(([x, y]): Point => [x + (box.lean > 0 ? -1 : 1) * box.r * 0.6, y + box.r * 0.5]);
  return {
    marks: [polygon(inks.shade, ...behind), polygon(inks.stage, ...points)],
    region: polygonPath(...points),
  };
};

const bubble: Builder = (box, inks, random) => {
  const [x, y] = [box.x + random.between(-0.2, 0.2) * box.r, box.y + random.between(-0.05, 0.15) * box.r];
  const dots = Array.from({ length: 9 }, () =>
    circle(
      random.chance(0.5) ? inks.spark : inks.stage,
      random.between(0, box.w),
      random.between(0, box.h * 0.8),
      box.r * random.between(0.03, 0.09),
    ),
  );
  return {
    marks: [...dots, circle(inks.shade, x, y, box.r * 1.2), circle(inks.stage, x, y, box.r * 1.02)],
    region: circlePath(x, y, box.r * 1.02),
  };
};

const hill: Builder = (box, inks, random) => {
  const r = box.w * random.between(0.62, 0.8);
  const x = box.x + random.between(-0.12, 0.12) * box.w;
  const y = box.y + box.r * 0.2 + r;
  return {
    marks: [
      circle(inks.spark, x - box.r * 1.3 * random.sign(), box.y - box.r * 0.55, box.r * 0.3),
      circle(inks.shade, x + r * 0.7, y + r * 0.1, r),
      circle(inks.stage, x, y, r),
    ],
    region: circlePath(x, y, r),
  };
};

const angular = [light, half, band, bands, sun, quarter, sheet, peak] as const;
const soft = [bubble, hill, sun, quarter, band, bubble] as const;

export const buildStage: Builder = (box, inks, random) =>
  random.pick<Builder>(inks.isRound ? [...soft] : [...angular])(box, inks, random);
