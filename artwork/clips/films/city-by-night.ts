import { mix } from "../../pictures/inks";
import { circle, circlePath, clipped, type Mark, polygon, rect } from "../../pictures/marks";
import { creditsCard, titleCard } from "../cards";
import { inksFor } from "../compose-frame";
import type { Film } from "../film";
import { ease, figure, ground, H, lerp, rays, sea, skyline, stars, sweep, W } from "../kit";
import { plainInks, stagedInks } from "./figure-inks";

const base = { id: "city-by-night", palette: "cobalt-ivory" } as const;
const inks = {
  ...inksFor(base),
  ground: "#0a1026",
  stage: "#3f78f5",
  body: "#f3eee2",
  onStage: "#0a1026",
  spark: "#f0ac3c",
  shade: "#16244f",
  text: "#f3eee2",
};
const plain = plainInks(inks);
const staged = stagedInks(inks);
const deep = mix(inks.ground, inks.stage, 0.45);

const dusk = (t: number): Mark[] => [
  ground(inks.ground),
  circle(inks.spark, W * 0.66, 520 + 130 * ease(t / 3), 250),
  rect(inks.shade, 0, 820, W, 300),
  rect(inks.stage, 0, 812, W, 12),
];
const growing = (t: number, p: number): Mark[] => [
  ground(inks.ground),
  circle(inks.spark, W * 0.66, 430, 250),
  ...skyline("far", 1000, 340, 640, inks.shade, inks.ground, p * 1.5, 0.5, -t * 6),
  ...skyline("near", 1080, 200, 480, inks.stage, inks.ground, p * 1.5 - 0.3, 0.8, -t * 16),
];
const windows = (t: number, p: number): Mark[] => [
  ground(inks.ground),
  ...stars("city", 40, t, inks.body),
  figure("moon", 1480, 300 - 60 * p, 170, plain, -12),
  ...skyline("tall", 1080, 420, 860, inks.shade, inks.spark, 2, 0.2 + 0.6 * ease(p), -t * 10),
  ...skyline("close", 1120, 160, 360, deep, inks.body, 2, 0.5, -t * 26),
];

const bridge = (t: number): Mark[] => {
  const x = -700 + t * 300;
  const cars = [0, 1, 2, 3].map((index) =>
    rect(index % 2 ? inks.body : inks.spark, x - 330 * index, 594, 310, 96, 16),
  );
  const lights = [0, 1, 2, 3].flatMap((index) =>
    [0, 1, 2, 3].map((hole) => rect(inks.ground, x - 330 * index + 26 + hole * 70, 616, 46, 34, 6)),
  );
  return [
    ground(inks.ground),
    circle(inks.stage, 1380, 380, 280),
    ...skyline("bank", 900, 120, 330, inks.shade, inks.spark, 2, 0.35),
    figure("bridge", W / 2, 560, 590, plain),
    sweep(inks.spark, x + 300, 640, 3, 7, 0.5),
    ...cars,
    ...lights,
    rect(inks.body, 0, 690, W, 26),
    ...sea(t, 880, [inks.stage, inks.shade], 360, 34),
  ];
};

const tower = (t: number, p: number): Mark[] => {
  const turn = t * 46;
  const disc = [W / 2, 330, 230] as const;
  return [
    ground(inks.ground),
    ...rays([inks.shade, inks.ground], W / 2, 330, turn * 0.3, 12, 0.8),
    sweep(inks.spark, W / 2, 330, turn, 7),
    sweep(inks.stage, W / 2, 330, turn + 180, 7),
    circle(inks.stage, ...disc),
    figure("tower", W / 2, 650, 420 * lerp(0.9, 1.05, p), plain),
    clipped(circlePath(...disc), figure("tower", W / 2, 650, 420 * lerp(0.9, 1.05, p), staged)),
    ...skyline("feet", 1150, 90, 240, deep, inks.spark, 2, 0.6, -t * 12),
  ];
};

const street = (t: number): Mark[] => [
  ground(inks.stage),
  polygon(inks.ground, [0, H], [W, H], [W * 0.62, 380], [W * 0.54, 380]),
  ...[0, 1, 2, 3, 4].map((index) => {
    const at = ((t * 0.8 + index / 5) % 1) ** 2;
    const y = 380 + at * 760;
    const w = 6 + at * 46;
    return rect(inks.spark, W * 0.58 - w / 2 - at * 190, y, w, 20 + at * 110);
  }),
  ...skyline("left", 640, 160, 420, deep, inks.spark, 2, 0.6, -t * 30),
  figure(
    "car",
    620 + 40 * Math.sin(t * 1.2),
    800 + 5 * Math.sin(t * 16),
    330,
    { body: inks.body, cut: inks.ground, spark: inks.spark, half: mix(inks.body, inks.ground, 0.3) },
    0,
    -1,
  ),
];
const dawn = (t: number, p: number): Mark[] => [
  ground(mix(inks.ground, inks.spark, 0.92 * ease(p))),
  ...rays([inks.body, inks.spark], W * 0.5, 780, t * 6, 20, 0.5 * ease(p)),
  circle(inks.body, W * 0.5, 1000 - 260 * ease(p), 250),
  ...skyline("near", 1080, 200, 520, inks.ground, inks.stage, 2, 0.3),
];

export const cityByNight: Film = {
  ...base,
  kind: "film",
  audience: "all",
  ladder: "lean",
  durationSeconds: 66,
  title: { ru: "Город не спит", en: "The City Does Not Sleep" },
  scenes: [
    { until: 3, draw: dusk },
    { until: 8, draw: (t) => titleCard(inks, "Город не спит", t) },
    { until: 18, draw: growing },
    { until: 27, draw: windows },
    { until: 36, draw: bridge },
    { until: 44, draw: tower },
    { until: 50, draw: street },
    { until: 56, draw: dawn },
    { until: 66, draw: (t) => creditsCard(inks, t) },
  ],
  intro: { startSeconds: 3, endSeconds: 8 },
  credits: { startSeconds: 56, endSeconds: 66 },
  chapters: [
    [0, "Закат", "Sunset"],
    [8, "Город растёт", "The City Grows"],
    [27, "Мост", "The Bridge"],
    [36, "Башня", "The Tower"],
    [50, "Рассвет", "Dawn"],
    [56, "Титры", "Credits"],
  ],
  cues: [
    [0.5, 2.8, "Солнце село за реку.", "The sun went down behind the river."],
    [8.6, 12.4, "Этажи поднялись, как тесто.", "The floors rose like dough."],
    [12.8, 17.4, "К ночи им стало тесно.", "By night they had no room left."],
    [18.6, 22, "Зажглось одно окно, потом второе.", "One window lit up, then another."],
    [22.4, 26.4, "Луна сосчитала их и сбилась.", "The moon counted them and lost count."],
    [27.6, 31, "Последний поезд шёл через мост.", "The last train was crossing the bridge."],
    [31.4, 35.4, "В третьем вагоне пели.", "In the third carriage they were singing."],
    [36.6, 40, "Башня слышала всё", "The tower heard everything"],
    [40.2, 43.6, "и передавала дальше.", "and passed it on."],
    [44.6, 49.4, "Такси везло домой скрипача.", "A taxi was taking a violinist home."],
    [
      50.6,
      55.4,
      "А утром город сделал вид, что спал.",
      "And in the morning the city pretended it had slept.",
    ],
    [57, 62, "Доброе утро!", "Good morning!"],
  ],
  music: {
    tempo: 108,
    chords: [
      [50, 53, 57],
      [48, 52, 55],
      [46, 50, 53],
      [45, 49, 52],
    ],
    scale: [69, 70, 72, 74, 76, 77, 79, 81],
    seed: "city",
    voice: "bell",
    bass: "walk",
  },
};
