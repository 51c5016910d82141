import {
  area,
  circle,
  circlePath,
  clipped,
  ellipse,
  line,
  place,
  type Point,
  polygon,
  polygonPath,
  rect,
} from "../marks";
import { free, slight } from "./figure";

export const mask = slight(({ body, cut, spark, half }, random) => {
  const face = "M-74 -84C-30 -100 30 -100 74 -84C82 -10 62 76 0 108C-62 76 -82 -10 -74 -84Z";
  const isSad = random.chance(0.5);
  return [
    area(spark, "M-74 -60L-128 -40L-96 -18L-124 16L-66 -6ZM74 -60L128 -40L96 -18L124 16L66 -6Z"),
    area(body, face),
    clipped(face, rect(half, 0, -110, 90, 230)),
    polygon(cut, [-56, -30], [-14, -18], [-18, -2], [-42, -4]),
    polygon(cut, [56, -30], [14, -18], [18, -2], [42, -4]),
    line(cut, 9, isSad ? "M-60 -44L-16 -60M60 -44L16 -60" : "M-60 -58Q-36 -74 -14 -46M60 -58Q36 -74 14 -46"),
    polygon(cut, [-10, 30], [10, 30], [0, 2]),
    area(
      spark,
      isSad
        ? "M-34 74C-20 40 20 40 34 74C14 62 -14 62 -34 74Z"
        : "M-40 46C-20 58 20 58 40 46C32 86 -32 86 -40 46Z",
    ),
    polygon(spark, [-38, 8], [-30, 8], [-34, 44]),
  ];
});

export const sword = free(({ body, cut, spark, half }) => [
  polygon(body, [0, -122], [15, -96], [11, 46], [0, 46], [-11, 46], [-15, -96]),
  polygon(half, [0, -122], [15, -96], [11, 46], [0, 46]),
  rect(cut, -1.5, -84, 3, 112),
  area(spark, "M-58 40C-40 50 40 50 58 40V58C40 64 -40 64 -58 58Z"),
  circle(spark, -60, 49, 10),
  circle(spark, 60, 49, 10),
  rect(body, -8, 60, 16, 40),
  ...[66, 78, 90].map((y) => rect(cut, -8, y, 16, 4)),
  circle(spark, 0, 108, 14),
  circle(cut, 0, 108, 5),
]);

export const crown = free(({ body, cut, spark, half }) => {
  const shape: Point[] = [
    [-84, 56],
    [-104, -44],
    [-52, 0],
    [-30, -78],
    [0, -8],
    [30, -78],
    [52, 0],
    [104, -44],
    [84, 56],
  ];
  return [
    polygon(body, ...shape),
    clipped(polygonPath(...shape), polygon(half, [0, -90], [110, -90], [110, 70], [0, 70])),
    ...(
      [
        [-104, -52, 11],
        [-30, -88, 13],
        [30, -88, 13],
        [104, -52, 11],
      ] as const
    ).map(([x, y, r]) => circle(spark, x, y, r)),
    rect(body, -88, 52, 176, 30),
    rect(cut, -88, 50, 176, 5),
    ...[-56, -28, 0, 28, 56].map((x, index) =>
      index % 2 ? circle(cut, x, 68, 6) : polygon(spark, [x - 12, 68], [x, 58], [x + 12, 68], [x, 78]),
    ),
    polygon(spark, [0, 6], [15, 28], [0, 46], [-15, 28]),
  ];
});

export const key = free(({ body, cut, spark, half }) => [
  circle(body, 0, -62, 46),
  circle(cut, 0, -62, 25),
  circle(spark, 0, -62, 13),
  ...[
    [-46, -62],
    [46, -62],
    [0, -108],
  ].map(([x = 0, y = 0]) => circle(body, x, y, 13)),
  rect(body, -9, -18, 18, 128),
  rect(half, 0, -18, 9, 128),
  rect(spark, -16, -14, 32, 10),
  polygon(body, [9, 52], [46, 52], [46, 74], [32, 74], [32, 66], [9, 66]),
  polygon(body, [9, 82], [52, 82], [52, 110], [38, 110], [38, 98], [24, 98], [24, 110], [9, 110]),
]);

export const letter = free(({ body, cut, spark, half }) => [
  rect(body, -104, -66, 208, 136),
  polygon(half, [-104, 70], [-20, -6], [20, -6], [104, 70]),
  line(cut, 6, "M-104 70L-22 -2M104 70L22 -2"),
  polygon(body, [-104, -66], [104, -66], [0, 24]),
  line(cut, 6, "M-104 -66L0 24L104 -66"),
  circle(spark, 0, 18, 25),
  polygon(
    body,
    [0, 4],
    [5, 14],
    [15, 15],
    [7, 22],
    [10, 32],
    [0, 26],
    [-10, 32],
    [-7, 22],
    [-15, 15],
    [-5, 14],
  ),
]);

export const violin = free(({ body, cut, spark, half }) => {
  const belly =
    "M0 -36C34 -40 44 -12 32 8C22 22 24 30 36 40C64 64 44 112 0 110C-44 112 -64 64 -36 40C-24 30 -22 22 -32 8C-44 -12 -34 -40 0 -36Z";
  return [
    rect(body, -7, -104, 14, 76),
    circle(body, -4, -108, 12),
    circle(cut, -4, -108, 5),
    line(body, 5, "M-18 -94H18M-18 -82H18"),
    area(body, belly),
    clipped(belly, rect(half, 0, -50, 70, 170)),
    line(cut, 5, "M-20 34C-30 38 -18 60 -28 66M20 34C30 38 18 60 28 66"),
    polygon(cut, [-7, -34], [7, -34], [10, 30], [-10, 30]),
    rect(spark, -18, 54, 36, 6),
    polygon(spark, [-9, 74], [9, 74], [5, 106], [-5, 106]),
    line(body, 1.8, "M-3 -100V76M3 -100V76"),
    place(
      { x: 8, y: 18, rotate: 62 },
      rect(spark, -3.5, -124, 7, 236),
      line(body, 2.5, "M7 -116V104"),
      rect(body, -6, 96, 16, 20),
    ),
  ];
});

export const hat = slight(({ body, cut, spark, half }, random) => {
  const isTop = random.chance(0.4);
  return [
    line(spark, 10, "M94 104L62 -64C56 -96 96 -104 100 -74"),
    ...(isTop
      ? [
          area(body, "M-62 -104H42L34 4H-54Z"),
          area(half, "M4 -104H42L34 4H4Z"),
          area(spark, "M-56 -26H36L34 2H-54Z"),
        ]
      : [
          area(body, "M-66 0C-70 -66 -42 -92 -10 -92C22 -92 50 -66 46 0Z"),
          area(half, "M0 -91C28 -88 50 -62 46 0H10C16 -40 14 -70 0 -91Z"),
          rect(spark, -68, -24, 116, 24),
        ]),
    area(body, "M-106 -6C-60 12 40 12 86 -6C90 10 70 24 -10 24C-90 24 -110 10 -106 -6Z"),
    area(body, "M-10 62C2 50 30 52 44 78C26 84 4 82 -10 74C-24 82 -46 84 -64 78C-50 52 -22 50 -10 62Z"),
    area(cut, "M-12 66H-8V74H-12Z"),
  ];
});

export const book = slight(({ body, cut, spark, half }) => [
  polygon(spark, [-112, -44], [0, -26], [112, -44], [112, 78], [0, 96], [-112, 78]),
  area(body, "M0 -34C-30 -62 -76 -62 -102 -54V64C-76 56 -30 56 0 84Z"),
  area(half, "M0 -34C30 -62 76 -62 102 -54V64C76 56 30 56 0 84Z"),
  ...[-28, -10, 8, 26].map((y) => line(cut, 5, `M-86 ${y}C-62 ${y - 6} -36 ${y} -16 ${y + 12}`)),
  circle(body, 52, 2, 27),
  polygon(spark, [52, -20], [74, 16], [30, 16]),
  line(cut, 5, "M0 -34V84"),
  polygon(spark, [64, -60], [80, -60], [80, -12], [72, -22], [64, -12]),
]);

export const window = slight(({ body, cut, spark, half }) => [
  polygon(spark, [-64, 92], [64, 92], [118, 150], [-30, 150]),
  area(body, "M-72 100V-34A72 72 0 0 1 72 -34V100Z"),
  area(cut, "M-58 86V-34A58 58 0 0 1 58 -34V86Z"),
  clipped("M-58 86V-34A58 58 0 0 1 58 -34V86Z", area(half, "M-58 86L58 -60V86Z"), circle(spark, 18, -26, 25)),
  rect(body, -5, -96, 10, 190),
  rect(body, -66, -36, 132, 9),
  rect(body, -66, 22, 132, 9),
  rect(body, -86, 92, 172, 17),
]);

export const star = free(({ body, half, spark, cut }) => [
  ...Array.from({ length: 5 }, (_, index) =>
    place(
      { rotate: index * 72 },
      polygon(body, [0, -108], [0, 0], [-24.2, -33.4]),
      polygon(half, [0, -108], [24.2, -33.4], [0, 0]),
    ),
  ),
  circle(cut, 0, 0, 15),
  circle(spark, 0, 0, 10),
]);

export const moon = free(({ body, cut, spark, half }) => {
  const shape = "M38 -98A104 104 0 1 0 98 46A82 82 0 1 1 38 -98Z";
  return [
    area(body, shape),
    clipped(
      shape,
      ...(
        [
          [-58, -14, 15],
          [-36, 44, 19],
          [8, 76, 11],
          [-40, -58, 8],
        ] as const
      ).map(([x, y, r]) => circle(half, x, y, r)),
    ),
    circle(cut, -12, -72, 5),
    polygon(spark, [44, -44], [51, -21], [74, -14], [51, -7], [44, 16], [37, -7], [14, -14], [37, -21]),
    circle(spark, 82, -62, 6),
  ];
});

export const flame = slight(({ body, cut, spark, half }) => [
  area(
    body,
    "M6 -116C16 -66 74 -34 70 34C68 80 36 108 0 108C-36 108 -68 82 -70 38C-72 6 -52 -16 -40 -44C-30 -28 -24 -22 -18 -16C-4 -40 -10 -84 6 -116Z",
  ),
  area(half, "M6 -116C16 -66 74 -34 70 34C68 80 36 108 0 108C30 60 30 -20 6 -116Z"),
  area(
    spark,
    "M4 -36C10 -4 44 18 42 56C40 88 20 102 0 102C-22 102 -42 86 -42 58C-42 36 -28 26 -20 10C-14 18 -12 22 -8 26C2 8 -2 -14 4 -36Z",
  ),
  area(cut, "M2 40C6 56 20 64 18 80C16 94 8 100 0 100C-10 100 -18 92 -18 80C-18 66 -4 60 2 40Z"),
  ellipse(body, 0, 92, 5, 6),
]);

export const flower = slight(({ body, cut, spark, half }) => [
  line(half, 10, "M0 -20C8 30 -8 60 4 122"),
  area(half, "M2 74C30 32 66 34 82 42C70 74 36 90 2 86Z"),
  area(half, "M0 96C-26 58 -60 58 -76 66C-64 96 -32 110 0 106Z"),
  ...Array.from({ length: 8 }, (_, index) =>
    place(
      { y: -34, rotate: index * 45 },
      area(index % 2 ? spark : body, "M0 -10C-30 -30 -24 -70 0 -78C24 -70 30 -30 0 -10Z"),
    ),
  ),
  circle(cut, 0, -34, 24),
  circle(spark, 0, -34, 17),
  clipped(circlePath(0, -34, 17), rect(body, 0, -60, 40, 60)),
]);

export const snow = free(({ body, spark, half }) => [
  ...Array.from({ length: 6 }, (_, index) =>
    place(
      { rotate: index * 60 },
      rect(body, -5.5, -110, 11, 110),
      line(body, 9, "M-26 -92L0 -66L26 -92"),
      line(half, 8, "M-20 -56L0 -36L20 -56"),
      circle(spark, 0, -110, 9),
    ),
  ),
  polygon(spark, [0, -24], [21, -12], [21, 12], [0, 24], [-21, 12], [-21, -12]),
]);
