import {
  area,
  circle,
  circlePath,
  clipped,
  ellipse,
  line,
  type Mark,
  place,
  polar,
  polygon,
  rect,
} from "../marks";
import { free, slight } from "./figure";

export const horse = slight(({ body, cut, spark, half }) => {
  const head =
    "M-66 104C-74 44 -58 -12 -22 -52L-14 -104L10 -76C40 -70 58 -50 68 -22L98 22C106 38 94 56 78 54C60 50 50 38 34 30C22 26 12 30 8 36C30 56 44 76 48 104Z";
  return [
    ...[0, 1, 2, 3, 4].map((step) =>
      polygon(
        spark,
        [-16 - step * 11, -70 + step * 27],
        [-50 - step * 14, -62 + step * 32],
        [-34 - step * 10, -26 + step * 30],
      ),
    ),
    area(body, head),
    clipped(
      head,
      area(half, "M10 -76C-10 -20 -20 40 -10 110H60V30C40 10 60 0 70 -20Z"),
      area(body, "M14 -72C44 -66 60 -48 70 -20L100 24L70 60L30 26C10 20 20 -20 14 -72Z"),
    ),
    polygon(body, [-14, -104], [10, -76], [-4, -60], [-22, -52]),
    circle(cut, 32, -32, 7),
    circle(cut, 84, 32, 4.5),
    line(cut, 4, "M64 44Q76 40 92 44"),
    line(spark, 6, "M44 -58L12 34M60 -34L20 28"),
  ];
});

export const bird = free(({ body, cut, spark, half }) => [
  polygon(half, [-10, -4], [28, -108], [46, -18]),
  area(
    body,
    "M-108 26C-60 -8 -10 -24 34 -24C44 -52 84 -52 90 -24L114 -14L88 -4C76 40 10 62 -30 46L-100 74L-70 38Z",
  ),
  polygon(spark, [88, -26], [118, -14], [86, -6]),
  circle(cut, 68, -26, 6.5),
  polygon(spark, [-30, 8], [30, -2], [-44, 104], [-70, 92]),
  polygon(body, [-14, 8], [30, -2], [-20, 76], [-44, 98]),
]);

export const fish = free(({ body, cut, spark, half }) => {
  const shape = "M-64 0C-30 -62 50 -62 104 0C50 62 -30 62 -64 0Z";
  const scales: Mark[] = [];
  for (let column = 0; column < 4; column += 1)
    for (let row = -1; row <= 1; row += 1)
      scales.push(line(cut, 4.5, `M${-34 + column * 22} ${row * 24 - 12}a12 12 0 0 0 0 24`));
  return [
    polygon(spark, [-52, 0], [-112, -52], [-96, 0], [-112, 52]),
    polygon(spark, [0, -44], [46, -78], [56, -34]),
    polygon(spark, [4, 44], [30, 74], [40, 38]),
    area(body, shape),
    clipped(shape, area(half, "M-70 6Q20 30 110 0V70H-70Z"), ...scales),
    line(cut, 6, "M54 -40Q36 0 54 40"),
    circle(cut, 74, -10, 10),
    circle(body, 76, -11, 4),
  ];
});

export const cat = slight(({ body, cut, spark, half }, random) => {
  const lid = random.pick([13, 10, 16]);
  return [
    line(body, 18, "M48 86C96 92 118 50 92 26C78 12 66 30 80 38"),
    area(body, "M-52 104C-66 40 -44 -4 -28 -20H28C44 -4 66 40 52 104Z"),
    area(half, "M6 104C20 60 18 20 8 -10H28C44 -4 66 40 52 104Z"),
    polygon(body, [-48, -50], [-50, -112], [-8, -84]),
    polygon(body, [48, -50], [50, -112], [8, -84]),
    polygon(spark, [-41, -72], [-42, -98], [-23, -84]),
    polygon(spark, [41, -72], [42, -98], [23, -84]),
    ellipse(body, 0, -46, 54, 43),
    ellipse(spark, -22, -52, 14, lid),
    ellipse(spark, 22, -52, 14, lid),
    ellipse(cut, -22, -52, 4.4, lid - 1),
    ellipse(cut, 22, -52, 4.4, lid - 1),
    polygon(cut, [-7, -32], [7, -32], [0, -24]),
    line(cut, 3.5, "M0 -25Q-6 -14 -15 -18M0 -25Q6 -14 15 -18"),
    line(cut, 3, "M-32 -28L-74 -36M-32 -22L-72 -16M32 -28L74 -36M32 -22L72 -16"),
    line(cut, 5, "M-18 104V62M18 104V62"),
    ellipse(spark, 0, 10, 19, 5),
  ];
});

export const spider = free(({ body, cut, spark, half }) => [
  line(body, 4, "M0 -20V-170"),
  ...[-1, 1].flatMap((side) => [
    line(body, 8, `M${14 * side} -12L${58 * side} -60L${98 * side} -104`),
    line(body, 8, `M${16 * side} -2L${74 * side} -24L${114 * side} -6`),
    line(body, 8, `M${16 * side} 8L${72 * side} 22L${104 * side} 76`),
    line(body, 8, `M${12 * side} 16L${46 * side} 62L${54 * side} 114`),
  ]),
  ellipse(body, 0, 44, 37, 46),
  clipped("M0 -10H60V100H0Z", ellipse(half, 0, 44, 37, 46)),
  polygon(spark, [-15, 22], [15, 22], [0, 42], [15, 66], [-15, 66], [0, 42]),
  circle(body, 0, -10, 25),
  circle(spark, -9, -16, 6),
  circle(spark, 9, -16, 6),
  circle(cut, -9, -16, 2.4),
  circle(cut, 9, -16, 2.4),
]);

export const dinosaur = slight(({ body, cut, spark, half }) => {
  const shape =
    "M-118 58C-84 64 -70 30 -56 8C-40 -22 10 -26 30 -2C44 4 46 -30 42 -62C38 -98 62 -112 86 -104C104 -98 116 -88 114 -76C112 -66 92 -64 80 -66C74 -60 84 10 64 44V98H36V58H-20V98H-50V52C-70 78 -96 82 -118 58Z";
  return [
    ...[
      [-66, 4, -60],
      [-44, -20, -46],
      [-16, -28, -20],
      [12, -22, 6],
    ].map(([x = 0, y = 0, turn = 0]) =>
      place({ x, y, rotate: turn + 20 }, polygon(spark, [-14, 6], [14, 6], [0, -22])),
    ),
    rect(half, -4, 40, 22, 58, 8),
    rect(half, 66, 30, 18, 66, 8),
    area(body, shape),
    clipped(shape, area(half, "M-120 90C-60 60 20 40 50 40C66 20 62 -30 58 -60H120V120H-120Z", 0.55)),
    ...[
      [-30, 4, 8],
      [-6, 14, 11],
      [22, 8, 7],
      [-54, 30, 6],
    ].map(([x = 0, y = 0, r = 0]) => circle(spark, x, y, r)),
    circle(cut, 78, -88, 6.5),
    line(cut, 4, "M92 -74Q104 -72 112 -78"),
  ];
});

export const snake = free(({ body, cut, spark, half }) => [
  line(
    half,
    31,
    "M-92 74C-40 108 20 92 4 56C-16 14 -98 22 -92 -26C-86 -84 -10 -84 10 -40C28 0 66 -4 66 -40",
    0.9,
  ),
  line(body, 24, "M-92 74C-40 108 20 92 4 56C-16 14 -98 22 -92 -26C-86 -84 -10 -84 10 -40C28 0 66 -4 66 -40"),
  ...[
    [-62, 88, 24],
    [-12, 86, -30],
    [-18, 34, 24],
    [-72, 14, 50],
    [-80, -50, -60],
    [-24, -72, 20],
    [18, -26, 62],
  ].map(([x = 0, y = 0, turn = 0]) =>
    place({ x, y, rotate: turn }, polygon(spark, [-11, 0], [0, -9], [11, 0], [0, 9])),
  ),
  area(body, "M46 -36C40 -72 54 -106 70 -106C88 -106 102 -70 92 -36C86 -20 54 -20 46 -36Z"),
  circle(cut, 58, -66, 6),
  circle(cut, 82, -66, 6),
  line(spark, 5, "M70 -104V-126L60 -140M70 -126L82 -140"),
]);

export const eye = free(({ body, cut, spark, half }) => {
  const lens = "M-112 0C-60 -76 60 -76 112 0C60 76 -60 76 -112 0Z";
  return [
    area(body, lens),
    clipped(
      lens,
      area(half, "M-112 0C-60 76 60 76 112 0L112 90H-112Z", 0.6),
      circle(cut, 0, 0, 58),
      circle(spark, 0, 0, 45),
      circle(cut, 0, 0, 22),
    ),
    circle(body, 15, -15, 9),
    ...[-58, -34, -12, 12, 34, 58].map((turn) => {
      const [x, y] = polar(0, 30, 104 - Math.abs(turn) * 0.12, turn - 90);
      const [u, v] = polar(0, 30, 128 - Math.abs(turn) * 0.12, turn - 90);
      return line(body, 7, `M${x.toFixed(1)} ${y.toFixed(1)}L${u.toFixed(1)} ${v.toFixed(1)}`);
    }),
  ];
});

export const hand = slight(({ body, cut, spark, half }) => [
  ...[
    [-40, -12, -20, 84],
    [-14, -22, -6, 102],
    [14, -22, 7, 96],
    [40, -10, 20, 76],
  ].map(([x = 0, y = 0, rotate = 0, height = 0]) =>
    place(
      { x, y, rotate },
      rect(body, -12.5, -height, 25, height + 30, 12.5),
      rect(spark, -7, -height + 6, 14, 15, 7),
    ),
  ),
  place({ x: 52, y: 42, rotate: 56 }, rect(body, -14, -70, 28, 90, 14), rect(spark, -8, -64, 16, 15, 7)),
  area(body, "M-56 -18H54L58 40C56 74 36 84 30 112H-34C-38 84 -60 70 -58 36Z"),
  area(half, "M14 -18H54L58 40C56 74 36 84 30 112H4C18 70 30 30 14 -18Z"),
  line(cut, 5, "M-44 14C-20 26 20 22 44 6M-36 60C-30 34 -4 30 18 38"),
  circle(spark, -4, 44, 13),
  circle(cut, -4, 44, 5),
  clipped(circlePath(0, 140, 60), rect(spark, -40, 98, 80, 22)),
]);
