import { area, circle, circlePath, clipped, line, type Mark, polygon } from "../../pictures/marks";
import { creditsCard, titleCard } from "../cards";
import { inksFor } from "../compose-frame";
import type { Film } from "../film";
import { ease, figure, ground, H, lerp, rays, sea, stars, sweep, W } from "../kit";
import { plainInks, stagedInks } from "./figure-inks";

const base = { id: "ship-and-waves", palette: "teal-orange" } as const;
const inks = {
  ...inksFor(base),
  ground: "#0f2a38",
  stage: "#f08f2d",
  body: "#f2e4c9",
  onStage: "#0f2a38",
  spark: "#2f8c98",
  shade: "#194356",
  text: "#f2e4c9",
};
const plain = plainInks(inks);
const staged = stagedInks(inks);
const water = [inks.shade, inks.spark, inks.body, inks.shade, inks.spark] as const;
const cold = [inks.shade, inks.spark, inks.shade] as const;

const calm = (t: number): Mark[] => [
  ground(inks.ground),
  circle(inks.stage, 1300, 560, 230),
  ...sea(t, 660, cold),
];
const sailing = (t: number): Mark[] => {
  const sun = [1260, 400, 300] as const;
  const [x, y, lean] = [lerp(420, 1240, t / 10), 560 + 22 * Math.sin(t * 1.3), 4 * Math.sin(t * 1.1)];
  return [
    ground(inks.ground),
    circle(inks.stage, ...sun),
    figure("ship", x, y, 380, plain, lean),
    clipped(circlePath(...sun), figure("ship", x, y, 380, staged, lean)),
    ...sea(t, 720, water),
  ];
};
const gulls = (t: number): Mark[] => [
  ground(inks.stage),
  ...rays([inks.body, inks.stage], 1500, 240, t * 4, 22, 0.36),
  circle(inks.body, 1500, 240, 190),
  ...[0, 1, 2, 3].map((index) =>
    figure(
      "bird",
      ((t * (200 + index * 30) + index * 480) % 2400) - 240,
      330 + index * 96 + 46 * Math.sin(t * 2.4 + index),
      170 - index * 26,
      { body: inks.ground, cut: inks.stage, spark: inks.body, half: inks.spark },
      9 * Math.sin(t * 3 + index),
    ),
  ),
  ...sea(t, 850, [inks.spark, inks.ground], 360, 44),
];
const deep = (t: number): Mark[] => [
  ground(inks.shade),
  ...[0, 1, 2].map((index) =>
    sweep(inks.spark, 380 + index * 520, -60, 80 + 8 * Math.sin(t * 0.5 + index), 7, 0.35),
  ),
  ...[0, 1, 2, 3, 4].map((index) =>
    figure(
      "fish",
      ((2300 - t * (130 + index * 44) + index * 410) % 2400) - 200,
      250 + index * 160 + 24 * Math.sin(t * 2 + index),
      190 - index * 20,
      index % 2 ? plain : { ...plain, body: inks.stage, half: inks.spark },
      4 * Math.sin(t * 2 + index),
      -1,
    ),
  ),
  ...Array.from({ length: 12 }, (_, index) =>
    circle(
      inks.body,
      140 + index * 160 + 20 * Math.sin(t + index),
      H - ((t * (90 + index * 13) + index * 170) % (H + 80)),
      8 + (index % 4) * 6,
    ),
  ),
];
const storm = (t: number): Mark[] => {
  const flash = t % 2.3 < 0.16;
  const bolt = 300 + 380 * Math.floor(t / 2.3);
  return [
    ground(flash ? inks.shade : inks.ground),
    polygon(inks.shade, [0, 0], [W, 0], [W, 220], [1200, 120], [700, 270], [0, 130]),
    ...(t % 2.3 < 0.5
      ? [
          polygon(
            inks.stage,
            [bolt, 90],
            [bolt + 130, 90],
            [bolt + 40, 320],
            [bolt + 150, 320],
            [bolt - 70, 700],
            [bolt, 400],
            [bolt - 90, 400],
          ),
        ]
      : []),
    ...Array.from({ length: 26 }, (_, index) => {
      const x = (index * 97 + t * 420) % (W + 300);
      const y = (index * 151 + t * 1500) % H;
      return line(inks.spark, 5, `M${x.toFixed(0)} ${y.toFixed(0)}l-34 110`);
    }),
    figure(
      "ship",
      900 + 60 * Math.sin(t),
      560 + 96 * Math.sin(t * 1.8),
      350,
      plain,
      17 * Math.sin(t * 1.8 + 0.9),
    ),
    ...sea(t * 2.2, 680, water, 640, 150),
  ];
};
const beacon = (t: number, p: number): Mark[] => {
  const angle = 180 + 34 * Math.sin(t * 0.9);
  return [
    ground(inks.ground),
    ...stars("sea", 36, t, inks.body),
    sweep(inks.stage, 1560, 330, angle, 11),
    area(inks.body, "M1490 380H1630L1680 900H1440Z"),
    area(inks.stage, "M1478 500H1642L1650 580H1470ZM1462 680H1658L1666 760H1454Z"),
    circle(inks.body, 1560, 330, 62),
    circle(inks.stage, 1560, 330, 40),
    area(inks.body, "M1480 290L1560 210L1640 290Z"),
    figure("ship", lerp(220, 760, ease(p)), 690 + 12 * Math.sin(t * 1.4), 250, plain, 2 * Math.sin(t)),
    ...sea(t, 800, cold),
  ];
};
const harbour = (t: number, p: number): Mark[] => [
  ground(inks.stage),
  circle(inks.body, 960, lerp(760, 470, ease(p)), 330),
  figure("ship", 960, 640 + 8 * Math.sin(t), 440, {
    body: inks.ground,
    cut: inks.body,
    spark: inks.spark,
    half: inks.shade,
  }),
  ...sea(t * 0.6, 830, [inks.spark, inks.ground, inks.shade], 420, 30),
];

export const shipAndWaves: Film = {
  ...base,
  kind: "film",
  audience: "all",
  ladder: "lean",
  durationSeconds: 68,
  title: { ru: "Девятый вал", en: "The Ninth Wave" },
  scenes: [
    { until: 3, draw: calm },
    { until: 8, draw: (t) => titleCard(inks, "Девятый вал", t) },
    { until: 18, draw: sailing },
    { until: 26, draw: gulls },
    { until: 34, draw: deep },
    { until: 44, draw: storm },
    { until: 52, draw: beacon },
    { until: 58, draw: harbour },
    { until: 68, draw: (t) => creditsCard(inks, t) },
  ],
  intro: { startSeconds: 3, endSeconds: 8 },
  credits: { startSeconds: 58, endSeconds: 68 },
  chapters: [
    [0, "Отплытие", "Setting Sail"],
    [18, "Чайки и рыбы", "Gulls and Fish"],
    [34, "Шторм", "The Storm"],
    [44, "Маяк", "The Lighthouse"],
    [58, "Титры", "Credits"],
  ],
  cues: [
    [0.5, 2.8, "Море лежало ровно, как стол.", "The sea lay flat as a table."],
    [8.6, 12.6, "Пароход вышел вместе с солнцем.", "The steamer left together with the sun."],
    [13, 17.4, "Капитан свистел и пил чай.", "The captain whistled and drank tea."],
    [18.6, 22, "Чайки проводили его до края карты.", "The gulls saw him to the edge of the map."],
    [22.4, 25.6, "Дальше карты не было.", "There was no map beyond."],
    [26.6, 30, "Внизу рыбы спорили, что это гудит.", "Below, the fish argued about the humming."],
    [30.4, 33.6, "Решили, что кит.", "They settled on a whale."],
    [34.6, 38.6, "Первый вал, второй, восьмой…", "The first wave, the second, the eighth…"],
    [39, 43.6, "Девятый был выше трубы.", "The ninth was taller than the funnel."],
    [44.6, 48, "И тут на берегу зажгли луч.", "And then on the shore they lit a beam."],
    [48.4, 51.6, "Он сказал: сюда.", "It said: this way."],
    [52.6, 57.4, "Чай был ещё тёплый.", "The tea was still warm."],
  ],
  music: {
    tempo: 84,
    chords: [
      [50, 54, 57],
      [55, 59, 62],
      [52, 55, 59],
      [57, 61, 64],
    ],
    scale: [69, 71, 73, 74, 76, 78, 81, 83],
    seed: "waves",
    voice: "pluck",
    bass: "long",
  },
};
