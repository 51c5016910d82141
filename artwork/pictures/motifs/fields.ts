import {
  area,
  circle,
  circlePath,
  line,
  type Mark,
  n,
  place,
  type Point,
  polar,
  polygon,
  polygonPath,
  radians,
  rect,
} from "../marks";
import type { Random } from "../random";

/** A field fills the whole picture around a focus. `main` and `second` are its inks, `spark` its accent. */
type FieldInks = { main: string; second: string; spark: string; ground: string };
export type Box = { w: number; h: number; x: number; y: number; r: number; lean: number; isLead: boolean };
/** `front` is drawn over the subject. `region` is filled with `main`; inside it the subject's inks change. */
export type FieldDrawing = { back: Mark[]; front: Mark[]; region: string | null };
type Field = (box: Box, inks: FieldInks, random: Random) => FieldDrawing;

export const wedge = (box: Box, random: Random, width: number): [Point, Point, Point] => {
  const reach = box.w + box.h;
  const fromLeft = box.lean > 0;
  const slope = Math.tan(radians(box.lean));
  const startX = fromLeft ? -0.02 * box.w : 1.02 * box.w;
  const start: Point = [
    startX,
    Math.max(-0.02 * box.h, Math.min(0.7 * box.h, box.y - (box.x - startX) * slope)),
  ];
  const turn = (Math.atan2(box.y - start[1], box.x - startX) * 180) / Math.PI;
  const spread = width * random.between(0.85, 1.2);
  return [
    start,
    polar(start[0], start[1], reach, turn - spread),
    polar(start[0], start[1], reach, turn + spread),
  ];
};

const beam: Field = (box, inks, random) => {
  const outer = wedge(box, random, 13);
  const [start, top, bottom] = outer;
  const between = (share: number): Point => [
    top[0] + (bottom[0] - top[0]) * share,
    top[1] + (bottom[1] - top[1]) * share,
  ];
  const at = random.between(0.5, 0.66);
  return {
    back: [
      polygon(inks.main, ...outer),
      polygon(inks.spark, start, between(at), between(at + random.between(0.12, 0.2))),
      polygon(inks.second, start, between(0), between(random.between(0.1, 0.18))),
    ],
    front: [],
    region: polygonPath(...outer),
  };
};

const disc: Field = (box, inks, random) => {
  const r = box.r * random.between(1.02, 1.25);
  const side = random.sign();
  const [x, y] = [
    box.x + side * box.r * random.between(0.2, 0.42),
    box.y - box.r * random.between(-0.08, 0.2),
  ];
  const [ix, iy] = polar(x, y, r * 0.42, random.between(-60, 40) + (side < 0 ? 180 : 0));
  return {
    back: [
      circle(inks.main, x, y, r),
      circle(inks.ground, ix, iy, r * 0.46),
      circle(inks.spark, ix, iy, r * 0.19),
      circle(inks.second, x - side * r * 1.25, y + r * 0.74, r * 0.2),
    ],
    front: [],
    region: circlePath(x, y, r),
  };
};

const rays: Field = (box, inks, random) => {
  const count = random.pick([9, 11, 13, 15]);
  const turn = random.between(0, 360);
  const reach = Math.hypot(box.w, box.h);
  const back: Mark[] = Array.from({ length: count }, (_, index) => {
    const at = turn + (index * 360) / count;
    const half = (360 / count) * (index % 2 ? 0.2 : 0.28);
    return polygon(
      index % 2 ? inks.second : inks.main,
      polar(box.x, box.y, box.r * 0.3, at),
      polar(box.x, box.y, reach, at - half),
      polar(box.x, box.y, reach, at + half),
    );
  });
  back.push(
    circle(inks.spark, box.x, box.y, box.r * 1.02),
    circle(inks.ground, box.x, box.y, box.r * random.between(0.84, 0.92)),
  );
  return { back, front: [], region: null };
};

const rings: Field = (box, inks, random) => {
  const step = box.r * random.between(0.26, 0.36);
  const count = random.whole(4, 6);
  const drift = random.between(-0.1, 0.1);
  const back: Mark[] = Array.from({ length: count }, (_, index) => {
    const r = step * (count - index) * 1.1 + box.r * 0.2;
    return [
      circle(index % 2 ? inks.second : inks.main, box.x + drift * r, box.y + drift * r, r),
      circle(inks.ground, box.x + drift * r, box.y + drift * r, r - step * 0.55),
    ];
  }).flat();
  const bar = place(
    { x: box.x, y: box.y, rotate: box.lean },
    rect(inks.spark, -box.w, box.r * 0.5, box.w * 2, box.r * 0.11),
  );
  return { back: [...back, bar], front: [], region: null };
};

const bars: Field = (box, inks, random) => {
  const count = random.whole(6, 8);
  const thick = (box.h / count) * random.between(0.38, 0.52);
  const side = random.sign();
  const back: Mark[] = Array.from({ length: count }, (_, index) => {
    const start = (index / count) * box.w * 0.62 + random.between(-0.06, 0.06) * box.w;
    const y = (index + 0.35) * (box.h / count) - box.h / 2;
    return rect(
      index % 3 === 1 ? inks.second : inks.main,
      side > 0 ? start - box.w * 0.55 : -box.w * 1.2,
      y * 1.3,
      side > 0 ? box.w * 2 : box.w * 1.75 - start,
      thick,
    );
  });
  const [dx, dy] = polar(box.x, box.y, box.r * 1.15, random.between(200, 340));
  return {
    back: [
      place({ x: box.w / 2, y: box.h / 2, rotate: box.lean * random.pick([1, 0.6, 0.3]) }, ...back),
      circle(inks.spark, dx, dy, box.r * 0.3),
    ],
    front: [],
    region: null,
  };
};

const wavePath = (box: Box, y: number, length: number, height: number, shift: number) => {
  let path = n`M${-length * 2 + shift} ${y}`;
  for (let x = -length * 2 + shift; x < box.w + length * 2; x += length)
    path += n`q${length / 4} ${-height} ${length / 2} 0t${length / 2} 0`;
  return `${path}${n`V${box.h * 1.3}H${-length * 2}Z`}`;
};

const waves: Field = (box, inks, random) => {
  const length = box.r * random.between(0.75, 1.15);
  const height = length * random.between(0.2, 0.3);
  const top = box.y + box.r * random.between(0.42, 0.56);
  const order = [inks.second, inks.main, inks.spark, inks.second, inks.main];
  const layer = (index: number) =>
    area(
      order[index] ?? inks.main,
      wavePath(box, top + index * box.r * 0.24, length, height, (index * 0.37 + random.next()) * length),
    );
  const sun = [
    box.x + random.sign() * box.r * random.between(0.3, 0.8),
    box.y - box.r * random.between(0.1, 0.4),
    box.r * random.between(0.5, 0.72),
  ] as const;
  return {
    back: [circle(inks.main, ...sun)],
    front: [layer(0), layer(1), layer(2), layer(3), layer(4)],
    region: circlePath(...sun),
  };
};

const stairs: Field = (box, inks, random) => {
  const side = box.lean > 0 ? 1 : -1;
  const steps = random.whole(6, 8);
  const [width, height] = [box.w / steps, (box.h * 0.92) / steps];
  const flight = (offset: number): Point[] => {
    const points: Point[] = [];
    for (let step = -1; step <= steps + 1; step += 1) {
      const x = side > 0 ? step * width : box.w - step * width;
      const y = box.h * 0.06 + step * height + offset;
      points.push([x, y], [x + side * width, y]);
    }
    return [
      ...points,
      [side > 0 ? box.w * 1.2 : -box.w * 0.2, box.h * 1.4],
      [side > 0 ? -box.w * 0.2 : box.w * 1.2, box.h * 1.4],
    ];
  };
  const treads = Array.from({ length: steps + 1 }, (_, step) =>
    rect(
      inks.spark,
      side > 0 ? step * width : box.w - (step + 1) * width,
      box.h * 0.06 + step * height + height * 1.1,
      width,
      height * 0.14,
    ),
  );
  return {
    back: [
      polygon(inks.second, ...flight(-height * 0.75)),
      polygon(inks.main, ...flight(height * 1.1)),
      ...treads,
    ],
    front: [],
    region: polygonPath(...flight(height * 1.1)),
  };
};

const city: Field = (box, inks, random) => {
  const sun = [
    box.x + random.between(-0.4, 0.4) * box.r,
    box.y - box.r * 0.1,
    box.r * random.between(0.7, 0.9),
  ] as const;
  const row = (ink: string, base: number, low: number, high: number) => {
    const marks: Mark[] = [];
    let x = -random.between(0, 0.08) * box.w;
    while (x < box.w) {
      const width = box.r * random.between(0.17, 0.34);
      const far = Math.min(1, Math.abs(x + width / 2 - box.x) / (box.r * 2));
      const top = base - box.r * (random.between(low, high) + (box.isLead ? 1 - far : far) * 0.45);
      const cap = random.whole(0, 3);
      if (cap === 0)
        marks.push(polygon(ink, [x, top + 2], [x + width, top + 2], [x + width, top - width * 0.5]));
      if (cap === 1)
        marks.push(
          rect(ink, x + width * 0.42, top - width * 0.9, width * 0.16, width),
          rect(ink, x + width * 0.2, top - width * 0.3, width * 0.6, width * 0.4),
        );
      marks.push(rect(ink, x, top, width, box.h * 1.3 - top));
      const floor = box.r * 0.075;
      for (let y = top + floor; y < box.h; y += floor * 1.5)
        if (random.chance(0.86))
          marks.push(
            rect(inks.ground, x + width * 0.16, y, width * 0.68 * random.pick([1, 1, 0.45]), floor * 0.5),
          );
      x += width * random.between(1, 1.12);
    }
    return marks;
  };
  const tall = box.isLead ? 1 : 0.45;
  return {
    back: [circle(inks.main, ...sun)],
    front: [
      ...row(inks.second, box.y + box.r * 1.05, 0.7 * tall, 1.5 * tall),
      ...row(inks.spark, box.y + box.r * 1.2, 0.2, 0.9 * tall),
    ],
    region: circlePath(...sun),
  };
};

const arcs: Field = (box, inks, random) => {
  const turn = random.pick([0, 0, box.lean]);
  const count = 5;
  const order = [inks.main, inks.second, inks.spark, inks.main, inks.second];
  const band = box.r * random.between(0.2, 0.26);
  const marks: Mark[] = Array.from({ length: count }, (_, index) => {
    const r = box.r * 1.75 - index * band * 1.35;
    return line(order[index] ?? inks.main, band, n`M${-r} ${box.h}V0A${r} ${r} 0 0 1 ${r} 0V${box.h}`);
  });
  marks.push(circle(inks.spark, 0, -box.r * 1.75, band * 0.85));
  return {
    back: [place({ x: box.x, y: box.y + box.r * 0.35, rotate: turn }, ...marks)],
    front: [],
    region: null,
  };
};

export const fields = { beam, disc, rays, rings, bars, waves, stairs, city, arcs } satisfies Record<
  string,
  Field
>;
export type FieldName = keyof typeof fields;
