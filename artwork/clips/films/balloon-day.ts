import { circle, circlePath, clipped, type Mark, rect } from "../../pictures/marks";
import { creditsCard, titleCard } from "../cards";
import { inksFor } from "../compose-frame";
import type { Film } from "../film";
import { ease, figure, ground, lerp, rays, sea, stars, W } from "../kit";

const base = { id: "balloon-day", palette: "sky-tangerine" } as const;
const inks = {
  ...inksFor(base),
  ground: "#58b8f5",
  stage: "#ff8b2e",
  body: "#14356e",
  onStage: "#14356e",
  spark: "#fff7e3",
  shade: "#8fd0fa",
  text: "#14356e",
};
const cat = { body: "#14356e", cut: "#fff7e3", spark: "#ffd64a", half: "#0d2450" };
const dino = { body: "#19b5a5", cut: "#14356e", spark: "#ffd64a", half: "#128a80" };
const bag = { body: "#ff5f78", cut: "#fff7e3", spark: "#ffd64a", half: "#d8425c" };
const hill = (x: number, y: number, r: number, ink: string) => circle(ink, x, y, r);
const clouds = (t: number): Mark[] =>
  [0, 1, 2].flatMap((index) => {
    const x = ((index * 760 + t * (34 + index * 12)) % 2500) - 300;
    const y = 150 + index * 110;
    return [
      circle(inks.spark, x, y, 60),
      circle(inks.spark, x + 70, y - 26, 78),
      circle(inks.spark, x + 150, y, 56),
      rect(inks.spark, x - 20, y, 190, 58, 28),
    ];
  });

const morning = (t: number): Mark[] => [
  ground(inks.ground),
  ...rays([inks.shade, inks.ground], W / 2, 900, t * 6, 22, 1),
  circle("#ffd64a", W / 2, lerp(1200, 760, ease(t / 3)), 300),
  hill(400, 1700, 900, "#8be0b4"),
  hill(1500, 1760, 960, "#5fc795"),
];
const meadow = (t: number): Mark[] => [
  ground(inks.ground),
  ...clouds(t),
  hill(1300, 1900, 1150, "#8be0b4"),
  hill(300, 1750, 900, "#5fc795"),
  ...[240, 1180, 1420, 1700].map((x, index) =>
    figure(
      "flower",
      x,
      900 - (index % 2) * 40,
      110,
      { body: "#ff5f78", cut: "#fff7e3", spark: "#ffd64a", half: "#2f9d6c" },
      8 * Math.sin(t * 2 + index),
    ),
  ),
  figure("cat", 760, 650 - 40 * Math.abs(Math.sin(t * 3)), 240, cat, 3 * Math.sin(t * 3)),
];
const found = (t: number, p: number): Mark[] => [
  ground("#ffd64a"),
  ...rays(["#ffe07a", "#ffd64a"], 1250, 420, t * 8, 20, 1),
  figure("balloon", 1250, lerp(900, 430, ease(p * 1.4)), 350, bag, 4 * Math.sin(t * 1.4)),
  hill(960, 2150, 1300, "#8be0b4"),
  figure("cat", 560, 700, 230, cat, 4 * Math.sin(t * 2)),
];
const flying = (t: number): Mark[] => [
  ground(inks.ground),
  circle("#ffd64a", 1600, 240, 150),
  ...clouds(t * 2),
  figure("balloon", 900 + 60 * Math.sin(t * 0.7), 430 + 30 * Math.sin(t * 1.3), 340, bag, 5 * Math.sin(t)),
  figure("cat", 900 + 60 * Math.sin(t * 0.7), 700 + 30 * Math.sin(t * 1.3), 84, cat),
  ...[0, 1, 2].map((index) =>
    figure(
      "bird",
      ((t * (230 + index * 40) + index * 700) % 2500) - 250,
      260 + index * 230,
      110,
      { body: inks.spark, cut: inks.body, spark: inks.stage, half: inks.shade },
      8 * Math.sin(t * 4 + index),
    ),
  ),
  ...[0, 1, 2, 3].map((index) =>
    figure("house", ((2500 - t * 150 + index * 640) % 2700) - 250, 980, 130, {
      body: "#fff7e3",
      cut: inks.body,
      spark: "#ff5f78",
      half: "#ffd9a8",
    }),
  ),
];
const island = (t: number): Mark[] => [
  ground(inks.ground),
  ...clouds(t),
  hill(1050, 1520, 780, "#8be0b4"),
  figure("tree", 620, 690, 230, { body: "#5fc795", cut: "#14356e", spark: "#ff5f78", half: "#3aa877" }),
  figure(
    "dinosaur",
    1180 + 30 * Math.sin(t),
    570 + 14 * Math.abs(Math.sin(t * 2.4)),
    350,
    dino,
    2 * Math.sin(t * 2.4),
  ),
  figure("balloon", 330, lerp(-200, 380, ease(t / 3)), 200, bag),
  ...sea(t, 900, [inks.shade, inks.spark, inks.ground], 360, 44),
];
const friends = (t: number): Mark[] => {
  const sun = [960, 520, 410] as const;
  const pair = (mix: boolean): Mark[] => [
    figure(
      "dinosaur",
      1190,
      600 + 24 * Math.sin(t * 4),
      330,
      mix ? { ...dino, body: "#128a80" } : dino,
      4 * Math.sin(t * 4),
    ),
    figure("cat", 640, 690 - 70 * Math.abs(Math.sin(t * 4)), 220, cat, 8 * Math.sin(t * 4)),
  ];
  return [
    ground("#ff5f78"),
    ...rays(["#ff7f92", "#ff5f78"], 960, 520, t * 16, 24, 1),
    circle("#ffd64a", ...sun),
    ...pair(false),
    clipped(circlePath(...sun), ...pair(true)),
    ...[0, 1, 2, 3, 4, 5].map((index) =>
      figure(
        "star",
        160 + index * 320,
        130 + 40 * Math.sin(t * 3 + index),
        60,
        { body: "#fff7e3", cut: "#ff5f78", spark: "#ffd64a", half: "#ffd9a8" },
        t * 60,
      ),
    ),
  ];
};
const evening = (t: number): Mark[] => [
  ground("#2a1670"),
  ...stars("sleep", 50, t, "#fff4e0"),
  figure(
    "moon",
    1480,
    290,
    180,
    { body: "#ffd64a", cut: "#2a1670", spark: "#fff4e0", half: "#e0b52e" },
    6 * Math.sin(t),
  ),
  figure("balloon", lerp(500, 1000, t / 7), 420 + 24 * Math.sin(t), 230, bag),
  hill(960, 2080, 1200, "#4a2bb0"),
  figure("house", 460, 830, 150, { body: "#fff4e0", cut: "#ffd64a", spark: "#ff7a55", half: "#d9c9ec" }),
];

export const balloonDay: Film = {
  ...base,
  kind: "film",
  audience: "children",
  ladder: "lean",
  durationSeconds: 64,
  title: { ru: "Кот и воздушный шар", en: "The Cat and the Balloon" },
  scenes: [
    { until: 3, draw: morning },
    { until: 8, draw: (t) => titleCard(inks, "Кот и воздушный шар", t) },
    { until: 16, draw: meadow },
    { until: 23, draw: found },
    { until: 32, draw: flying },
    { until: 41, draw: island },
    { until: 47, draw: friends },
    { until: 54, draw: evening },
    { until: 64, draw: (t) => creditsCard(inks, t) },
  ],
  intro: { startSeconds: 3, endSeconds: 8 },
  credits: { startSeconds: 54, endSeconds: 64 },
  chapters: [
    [0, "Утро", "Morning"],
    [16, "Шар", "The Balloon"],
    [32, "Остров", "The Island"],
    [47, "Домой", "Home"],
    [54, "Титры", "Credits"],
  ],
  cues: [
    [0.5, 2.8, "Проснулось солнце.", "The sun woke up."],
    [8.6, 12, "Кот прыгал по лугу просто так.", "The cat was jumping about for no reason."],
    [12.4, 15.6, "Раз цветок, два цветок.", "One flower, two flowers."],
    [16.6, 19.6, "А за горой — шар!", "And behind the hill — a balloon!"],
    [20, 22.6, "Чей? Ничей. Значит, общий.", "Whose? Nobody's. So, everybody's."],
    [23.6, 27.6, "Лети, лети над крышами!", "Fly, fly over the roofs!"],
    [28, 31.6, "Птицы летели рядом и пели.", "The birds flew alongside and sang."],
    [32.6, 36.4, "На острове жил динозавр.", "On an island lived a dinosaur."],
    [36.8, 40.6, "Он никогда не видел котов.", "He had never seen a cat."],
    [41.6, 46.6, "Они танцевали до самого вечера.", "They danced until evening."],
    [47.6, 50.6, "Пора домой.", "Time to go home."],
    [51, 53.8, "Завтра снова прилетим!", "Tomorrow we will come again!"],
  ],
  music: {
    tempo: 112,
    chords: [
      [48, 52, 55],
      [45, 48, 52],
      [53, 57, 60],
      [55, 59, 62],
    ],
    scale: [72, 74, 76, 79, 81, 84],
    seed: "balloon",
    voice: "bell",
    bass: "pulse",
  },
};
