import {
  area,
  circle,
  clipped,
  ellipse,
  line,
  type Mark,
  n,
  type Point,
  polygon,
  polygonPath,
  rect,
} from "../marks";
import { slight } from "./figure";

export const tower = slight(({ body, spark, half, cut }) => {
  const marks: Mark[] = [];
  const widthAt = (y: number) => 7 + ((y + 84) / 200) ** 1.6 * 56;
  const levels = [-84, -46, -8, 32, 74, 116];
  levels.slice(1).forEach((bottom, index) => {
    const top = levels[index] ?? bottom;
    const [a, b] = [widthAt(top), widthAt(bottom)];
    marks.push(line(half, 4.5, n`M${-a} ${top}L${b} ${bottom}M${a} ${top}L${-b} ${bottom}`));
    marks.push(
      line(body, 7.5, n`M${-a} ${top}L${-b} ${bottom}M${a} ${top}L${b} ${bottom}`),
      ellipse(body, 0, bottom, b + 5, 4.5),
    );
  });
  return [
    ...[26, 46, 66].map((r) =>
      line(
        spark,
        7,
        n`M${-r * 0.8} ${-104 - r * 0.6}A${r} ${r} 0 0 0 ${-r * 0.8} ${-104 + r * 0.6}M${r * 0.8} ${-104 - r * 0.6}A${r} ${r} 0 0 1 ${r * 0.8} ${-104 + r * 0.6}`,
      ),
    ),
    rect(body, -3, -112, 6, 34),
    ...marks,
    ellipse(body, 0, -84, 12, 5),
    circle(spark, 0, -106, 10),
    circle(cut, 0, -106, 4),
  ];
});

export const house = slight(({ body, cut, spark, half }) => [
  rect(body, 34, -92, 24, 50),
  rect(spark, 29, -98, 34, 12),
  circle(half, 62, -120, 12),
  circle(half, 82, -134, 9),
  polygon(body, [-78, -6], [0, -76], [78, -6], [78, 100], [-78, 100]),
  polygon(half, [22, -58], [78, -6], [78, 100], [22, 100]),
  polygon(spark, [-104, 4], [0, -92], [104, 4], [90, 18], [0, -66], [-90, 18]),
  rect(cut, -56, 18, 38, 36),
  rect(cut, 34, 18, 30, 36),
  rect(spark, -52, 22, 13, 28),
  rect(spark, -35, 22, 13, 28),
  line(body, 5, "M49 18V54M34 36H64"),
  area(cut, "M-16 100V70A18 18 0 0 1 20 70V100Z"),
  circle(spark, 13, 82, 4),
  circle(cut, 0, -24, 14),
  circle(spark, 0, -24, 8),
]);

export const castle = slight(({ body, cut, spark, half }) => {
  const tooth = (x: number, y: number, w: number, count: number, ink: string) =>
    Array.from({ length: count }, (_, index) =>
      rect(ink, x + (index * w) / (count - 0.5), y, w / (count * 2 - 1), 12),
    );
  return [
    rect(half, -30, -60, 60, 120),
    ...tooth(-32, -70, 64, 4, half),
    polygon(spark, [-38, -70], [38, -70], [0, -128]),
    line(body, 4, "M0 -126V-152"),
    polygon(spark, [2, -152], [34, -142], [2, -132]),
    rect(body, -98, -22, 44, 124),
    ...tooth(-102, -32, 52, 4, body),
    polygon(spark, [-106, -30], [-46, -30], [-76, -82]),
    rect(body, 54, -22, 44, 124),
    ...tooth(50, -32, 52, 4, body),
    polygon(spark, [46, -30], [106, -30], [76, -82]),
    rect(body, -60, 26, 120, 76),
    ...tooth(-58, 14, 116, 7, body),
    rect(half, 76, -22, 22, 124),
    area(cut, "M-24 102V72A24 24 0 0 1 24 72V102Z"),
    line(body, 4, "M-8 102V52M8 102V52M-24 78H24"),
    ...(
      [
        [-76, 14],
        [76, 14],
        [0, -24],
      ] as const
    ).map(([x, y]) => area(cut, `M${x - 6} ${y + 14}V${y}A6 6 0 0 1 ${x + 6} ${y}V${y + 14}Z`)),
    rect(body, -112, 98, 224, 10),
  ];
});

export const tree = slight(({ body, cut, spark, half }, random) => {
  if (random.chance(0.34)) {
    return [
      rect(half, -9, 70, 18, 44),
      ...[0, 1, 2].flatMap((step) => {
        const [top, w] = [-112 + step * 50, 46 + step * 19];
        return [
          polygon(body, [0, top], [w, top + 84], [-w, top + 84]),
          polygon(half, [0, top], [w, top + 84], [0, top + 84]),
        ];
      }),
      circle(spark, 0, -112, 13),
      ...(
        [
          [-22, -50],
          [20, -10],
          [-36, 24],
          [8, 44],
          [44, 52],
        ] as const
      ).map(([x, y]) => circle(spark, x, y, 7)),
    ];
  }
  return [
    polygon(half, [-12, 114], [-6, 0], [6, 0], [12, 114]),
    circle(half, 34, -42, 50),
    circle(body, -36, -34, 52),
    circle(body, 0, -74, 42),
    circle(half, 48, 6, 32),
    circle(body, -58, 10, 29),
    line(cut, 6, "M0 70V-58M0 26L-42 -14M0 6L38 -30M0 -20L-22 -52"),
    ...(
      [
        [-50, -50],
        [-6, -92],
        [40, -54],
        [58, 4],
        [-66, 16],
        [-20, -18],
      ] as const
    ).map(([x, y]) => circle(spark, x, y, 8.5)),
    rect(half, -54, 108, 108, 8),
  ];
});

export const mountain = slight(({ body, cut, spark, half }) => {
  const peak: Point[] = [
    [-4, -104],
    [122, 92],
    [-104, 92],
  ];
  return [
    polygon(half, [70, -48], [160, 92], [-10, 92]),
    polygon(spark, [70, -48], [92, -14], [74, -22], [64, -8], [50, -22]),
    polygon(half, [-88, -8], [-20, 92], [-160, 92]),
    polygon(body, ...peak),
    clipped(
      polygonPath(...peak),
      polygon(half, [-4, -110], [140, 100], [20, 100], [36, 40], [2, 0], [16, -40]),
    ),
    polygon(spark, [-4, -104], [34, -44], [16, -34], [2, -52], [-14, -30], [-38, -48]),
    line(cut, 5, "M-62 92L-22 20L-34 92M-84 92L-66 60"),
    rect(body, -160, 90, 320, 12),
  ];
});

export const bridge = slight(({ body, cut, spark, half }) => [
  line(half, 5, "M-150 24Q-104 20 -62 -72Q0 62 62 -72Q104 20 150 24"),
  ...Array.from({ length: 9 }, (_, index) => {
    const x = -48 + index * 12;
    return line(half, 3, n`M${x} 32V${-5 - (Math.abs(x) / 62) ** 1.8 * 66}`);
  }),
  ...[-62, 62].flatMap((x) => [
    polygon(body, [x - 17, 100], [x - 11, -96], [x + 11, -96], [x + 17, 100]),
    rect(body, x - 19, -98, 38, 14),
    area(cut, `M${x - 6} 20V-40L${x} -54L${x + 6} -40V20Z`),
    rect(spark, x - 3, -122, 6, 26),
  ]),
  rect(body, -150, 28, 300, 14),
  rect(spark, -150, 42, 300, 7),
  ...[-124, -98, -32, 0, 32, 98, 124].map((x) => circle(spark, x, 22, 4.5)),
  line(spark, 6, "M-120 84H-90M-30 84H30M-14 100H48M92 84H122"),
]);
