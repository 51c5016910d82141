import {
  area,
  circle,
  circlePath,
  clipped,
  ellipse,
  gearPath,
  line,
  place,
  type Point,
  polar,
  polygon,
  polygonPath,
  rect,
  rectPath,
} from "../marks";
import { free, slight } from "./figure";

const wheel = (x: number, y: number, r: number, rim: string, hub: string, spokes: number) => [
  circle(rim, x, y, r),
  circle(hub, x, y, r * 0.74),
  ...Array.from({ length: spokes }, (_, index) => {
    const [ax, ay] = polar(x, y, r * 0.8, (index * 180) / spokes);
    const [bx, by] = polar(x, y, r * 0.8, (index * 180) / spokes + 180);
    return line(rim, r * 0.13, `M${ax.toFixed(1)} ${ay.toFixed(1)}L${bx.toFixed(1)} ${by.toFixed(1)}`);
  }),
  circle(rim, x, y, r * 0.26),
];

export const ship = slight(({ body, cut, spark, half }) => {
  const hull: Point[] = [
    [-112, 8],
    [-70, 8],
    [-58, 22],
    [104, 12],
    [118, 4],
    [84, 66],
    [-82, 66],
  ];
  return [
    line(body, 3.5, "M62 14V-74M-34 14V-66M62 -70L-34 -62"),
    ...[-26, 6, 38].flatMap((x, index) => [
      polygon(body, [x, 4], [x + 21, 4], [x + 15, -52 + index * 5], [x - 6, -52 + index * 5]),
      polygon(
        spark,
        [x - 4.4, -38 + index * 5],
        [x + 16.4, -38 + index * 5],
        [x + 15.4, -48 + index * 5],
        [x - 5.6, -48 + index * 5],
      ),
    ]),
    polygon(body, [-62, 22], [-58, -4], [-40, -12], [72, -8], [80, 16]),
    ...[-44, -22, 0, 22, 44].map((x) => rect(cut, x, 0, 11, 6)),
    line(body, 6, "M-64 0L-108 -14M78 2L116 -12"),
    polygon(body, ...hull),
    clipped(
      polygonPath(...hull),
      polygon(half, [20, 0], [130, -20], [130, 90], [-14, 90]),
      rect(spark, -130, 50, 260, 8),
    ),
    ...[-60, -38, -16].map((x) => circle(cut, x, 36, 4.6)),
  ];
});

export const gears = free(({ body, cut, spark, half }) => [
  area(half, gearPath(58, 52, 50, 11, 12, 8)),
  circle(cut, 58, 52, 24),
  circle(spark, 58, 52, 11),
  area(body, gearPath(-26, -20, 82, 16, 14, 0)),
  circle(cut, -26, -20, 50),
  ...[0, 60, 120].map((turn) => {
    const [ax, ay] = polar(-26, -20, 56, turn + 15);
    const [bx, by] = polar(-26, -20, 56, turn + 195);
    return line(body, 13, `M${ax.toFixed(1)} ${ay.toFixed(1)}L${bx.toFixed(1)} ${by.toFixed(1)}`);
  }),
  circle(body, -26, -20, 24),
  circle(spark, -26, -20, 13),
]);

export const train = slight(({ body, cut, spark, half }) => [
  circle(half, -92, -84, 24),
  circle(half, -58, -90, 17),
  circle(half, -34, -78, 11),
  polygon(body, [-42, -26], [-22, -26], [-18, -70], [-46, -70]),
  rect(body, -52, -80, 40, 12),
  rect(body, -74, -30, 128, 58),
  area(body, "M-74 -30A29 29 0 0 0 -74 28Z"),
  circle(cut, -76, -1, 17),
  circle(spark, -76, -1, 10),
  ...[-34, -4].map((x) => rect(spark, x, -30, 7, 58)),
  area(body, "M0 -30A15 15 0 0 1 30 -30Z"),
  rect(body, 40, -70, 66, 104),
  rect(body, 32, -80, 82, 13),
  rect(cut, 56, -54, 34, 32),
  rect(half, -82, 28, 188, 15),
  polygon(spark, [-82, 30], [-82, 76], [-118, 76]),
  ...wheel(-48, 52, 25, body, cut, 3),
  ...wheel(8, 44, 33, body, cut, 4),
  ...wheel(76, 44, 33, body, cut, 4),
  rect(spark, -50, 48, 130, 8),
  circle(spark, 8, 52, 7),
  circle(spark, 76, 52, 7),
  rect(body, -124, 78, 248, 6),
]);

export const rocket = free(({ body, cut, spark, half }) => {
  const hull = "M0 -112C34 -78 44 -30 38 38H-38C-44 -30 -34 -78 0 -112Z";
  return [
    area(spark, "M-24 46H24L14 78L0 112L-14 78Z"),
    area(cut, "M-10 46H10L0 82Z"),
    polygon(spark, [-36, -6], [-36, 40], [-78, 76], [-74, 30]),
    polygon(spark, [36, -6], [36, 40], [78, 76], [74, 30]),
    area(body, hull),
    clipped(hull, rect(half, 6, -120, 60, 170), rect(spark, -60, -62, 120, 10)),
    circle(cut, 0, -26, 19),
    circle(spark, 0, -26, 11),
    rect(body, -28, 36, 56, 13),
    polygon(body, [-7, 10], [7, 10], [7, 70], [-7, 70]),
  ];
});

export const clock = free(({ body, cut, spark, half }, random) => {
  const minute = random.whole(0, 11) * 30;
  const [mx, my] = polar(0, 0, 66, minute);
  const [hx, hy] = polar(0, 0, 44, minute + random.pick([110, 150, -100, 80]));
  return [
    circle(body, 0, 0, 100),
    circle(cut, 0, 0, 86),
    circle(body, 0, 0, 79),
    clipped(circlePath(0, 0, 79), polygon(half, [-100, 100], [100, -100], [100, 100])),
    ...Array.from({ length: 12 }, (_, index) =>
      place(
        { rotate: index * 30 },
        rect(cut, -3.5 - (index % 3 ? 0 : 2.5), -74, index % 3 ? 7 : 12, index % 3 ? 12 : 19),
      ),
    ),
    line(cut, 9, `M0 0L${mx.toFixed(1)} ${my.toFixed(1)}`),
    line(spark, 12, `M0 0L${hx.toFixed(1)} ${hy.toFixed(1)}`),
    circle(spark, 0, 0, 11),
  ];
});

export const camera = slight(({ body, cut, spark, half }) => [
  line(body, 8, "M0 30L-54 116M0 30L54 116M0 30V116"),
  polygon(spark, [62, -14], [108, -38], [108, 36], [62, 12]),
  ...[
    [-34, -66, 36],
    [32, -62, 29],
  ].flatMap(([x = 0, y = 0, r = 0]) => [
    circle(body, x, y, r),
    ...[0, 120, 240].map((turn) => circle(cut, ...polar(x, y, r * 0.54, turn + x), r * 0.23)),
    circle(spark, x, y, r * 0.16),
  ]),
  rect(body, -70, -36, 134, 72, 6),
  area(half, rectPath(-70, 8, 134, 28, 6)),
  circle(cut, -22, 0, 25),
  circle(body, -22, 0, 17),
  circle(spark, -22, 0, 8),
  line(body, 7, "M-70 4H-92V28"),
  circle(spark, -92, 30, 8),
  rect(cut, 24, -20, 26, 14),
  rect(body, -20, 34, 40, 14),
]);

export const car = slight(({ body, cut, spark, half }) => [
  area(
    body,
    "M-112 34C-112 4 -104 -8 -78 -10L-52 -12L-40 -58H36C54 -58 58 -20 62 -12H92C110 -12 114 6 114 34Z",
  ),
  polygon(cut, [-40, -14], [-31, -48], [-2, -48], [-2, -14]),
  polygon(cut, [8, -14], [8, -48], [34, -48], [46, -14]),
  rect(spark, -46, -66, 96, 10),
  rect(half, -112, 6, 226, 7),
  area(half, "M-118 40C-112 -4 -50 -4 -44 40Z"),
  area(half, "M36 40C42 -4 104 -4 110 40Z"),
  ...wheel(-80, 38, 33, body, cut, 5),
  ...wheel(73, 38, 33, body, cut, 5),
  circle(spark, -80, 38, 8),
  circle(spark, 73, 38, 8),
  rect(half, -44, 34, 82, 9),
  circle(spark, -108, 0, 12),
  circle(cut, -111, 0, 5),
  polygon(spark, [-118, -12], [-118, 12], [-160, 30], [-160, -30]),
]);

export const plane = free(({ body, cut, spark, half }) => [
  area(half, "M-112 -16Q0 -44 112 -16L108 14Q0 -4 -108 14Z"),
  area(body, "M-112 -16Q0 -44 112 -16L110 -2Q0 -24 -110 -2Z"),
  area(body, "M0 -84C18 -78 20 -40 15 20L9 92H-9L-15 20C-20 -40 -18 -78 0 -84Z"),
  area(half, "M0 -84C18 -78 20 -40 15 20L9 92H0Z"),
  area(body, "M-42 82Q0 62 42 82L40 98Q0 88 -40 98Z"),
  polygon(spark, [-3.5, 58], [3.5, 58], [5, 108], [-5, 108]),
  circle(cut, 0, -18, 9),
  ellipse(spark, 0, -88, 38, 5),
  circle(spark, 0, -86, 9),
  circle(spark, -78, -8, 13),
  circle(cut, -78, -8, 5.5),
  circle(spark, 78, -8, 13),
  circle(cut, 78, -8, 5.5),
]);

export const balloon = slight(({ body, cut, spark, half }) => {
  const bag = "M0 44C-30 20 -70 4 -70 -44A70 70 0 0 1 70 -44C70 4 30 20 0 44Z";
  return [
    line(body, 3.5, "M-30 14L-17 76M30 14L17 76M0 30V76"),
    area(body, bag),
    clipped(
      bag,
      area(spark, "M-22 60C-44 0 -44 -70 0 -114C44 -70 44 0 22 60Z"),
      area(body, "M-8 60C-16 0 -16 -70 0 -114C16 -70 16 0 8 60Z"),
      area(half, "M46 -110H80V40H20C58 0 66 -60 46 -110Z"),
      rect(cut, -80, -50, 160, 7),
    ),
    rect(body, -20, 74, 40, 30, 5),
    rect(spark, -24, 72, 48, 8),
    rect(half, -20, 90, 40, 5),
  ];
});

export const microphone = free(({ body, cut, spark, half }) => {
  const head = rectPath(-42, -108, 84, 128, 42);
  return [
    line(body, 10, "M-62 -32V-10A62 62 0 0 0 62 -10V-32"),
    rect(body, -6, 50, 12, 46),
    rect(body, -44, 92, 88, 14, 7),
    area(body, head),
    clipped(
      head,
      rect(half, 10, -120, 60, 150),
      ...[-84, -66, -48, -30].map((y) => rect(cut, -50, y, 100, 8)),
      rect(spark, -50, -10, 100, 14),
    ),
    circle(spark, -62, -34, 9),
    circle(spark, 62, -34, 9),
  ];
});
