import { circle, circlePath, clipped, line, type Mark, polygon, rect } from "../../pictures/marks";
import { creditsCard, titleCard } from "../cards";
import { inksFor } from "../compose-frame";
import type { Film } from "../film";
import { ease, figure, gear, ground, H, lerp, rays, rings, W } from "../kit";
import { plainInks } from "./figure-inks";

const base = { id: "gears-and-train", palette: "amber-ink" } as const;
const inks = {
  ...inksFor(base),
  ground: "#f2b52b",
  stage: "#dd4f2e",
  body: "#17130d",
  onStage: "#fdeecb",
  spark: "#fdeecb",
  shade: "#d79c1c",
  text: "#17130d",
};
const plain = plainInks(inks);

const first = (t: number): Mark[] => [
  ground(inks.ground),
  ...gear(inks.body, inks.ground, W / 2, H / 2, 300 * ease(t / 1.4), 16, t * 50),
];
const works = (t: number, p: number): Mark[] => [
  ground(inks.ground),
  polygon(inks.stage, [0, H], [W, 240], [W, H]),
  ...gear(inks.body, inks.ground, 560, 470, 330, 18, t * 30),
  ...gear(inks.spark, inks.stage, 1049, 640, 214, 12, -t * 45 + 8),
  ...gear(inks.body, inks.stage, 1420, 490, 230, 12, t * 45),
  ...(p > 0.35 ? gear(inks.spark, inks.stage, 1660, 830, 230 * ease((p - 0.35) * 6), 12, -t * 45 + 14) : []),
  ...(p > 0.6 ? gear(inks.body, inks.ground, 1240, 150, 160 * ease((p - 0.6) * 6), 9, -t * 60 + 4) : []),
];
const pistons = (t: number): Mark[] => [
  ground(inks.stage),
  ...[0, 1, 2, 3].flatMap((index) => {
    const x = 330 + index * 420;
    const y = 470 + 150 * Math.sin(t * 4 + index * 1.57);
    return [
      rect(inks.shade, x - 120, 60, 240, 330),
      rect(inks.body, x - 100, y - 110, 200, 150, 12),
      rect(inks.spark, x - 100, y - 50, 200, 22),
      line(
        inks.body,
        34,
        `M${x} ${y}L${(x + 90 * Math.cos(t * 4 + index * 1.57)).toFixed(1)} ${(890 + 90 * Math.sin(t * 4 + index * 1.57)).toFixed(1)}`,
      ),
      circle(inks.body, x, 890, 130),
      circle(inks.ground, x, 890, 96),
      circle(
        inks.body,
        x + 90 * Math.cos(t * 4 + index * 1.57),
        890 + 90 * Math.sin(t * 4 + index * 1.57),
        34,
      ),
    ];
  }),
];
const rails = (t: number): Mark[] =>
  Array.from({ length: 16 }, (_, index) => rect(inks.body, index * 140 - ((t * 620) % 140), 862, 70, 26));
const departing = (t: number): Mark[] => {
  const sun = [960, 500, 380] as const;
  const x = lerp(2300, 900, ease(t / 3));
  const wheels = (ink: string, hole: string): Mark[] => [
    figure("train", x, 560 + 5 * Math.sin(t * 18), 380, { ...plain, body: ink, cut: hole, half: inks.shade }),
  ];
  return [
    ground(inks.ground),
    ...rays([inks.stage, inks.shade], sun[0], sun[1], -t * 6, 18, 0.5),
    circle(inks.stage, ...sun),
    ...wheels(inks.body, inks.ground),
    clipped(circlePath(...sun), ...wheels(inks.onStage, inks.stage)),
    rect(inks.body, 0, 848, W, 16),
    ...rails(t),
    ...[0, 1, 2, 3, 4].map((index) => {
      const age = (t * 0.6 + index / 5) % 1;
      return circle(inks.spark, x - 250 + age * 900, 230 - age * 150, 30 + age * 90);
    }),
  ];
};
const hills = (t: number): Mark[] => [
  ground(inks.spark),
  circle(inks.stage, 1450, 330, 190),
  ...[0, 1, 2, 3].map((index) =>
    figure("mountain", ((2600 - t * 70 + index * 700) % 2800) - 400, 560, 430, {
      body: inks.ground,
      cut: inks.spark,
      spark: inks.spark,
      half: inks.shade,
    }),
  ),
  rect(inks.ground, 0, 780, W, 300),
  ...[0, 1, 2, 3, 4, 5].map((index) =>
    figure("tree", ((2500 - t * 330 + index * 440) % 2640) - 200, 690, 150, plain),
  ),
  rect(inks.body, 0, 905, W, 14),
  ...[0, 1, 2, 3].map((index) =>
    rect(index % 2 ? inks.stage : inks.body, 1060 - index * 330, 790, 310, 100, 10),
  ),
  ...[0, 1, 2, 3].flatMap((index) =>
    [0, 1, 2, 3].map((hole) => rect(inks.spark, 1090 - index * 330 + hole * 70, 812, 42, 34)),
  ),
  figure("train", 1540, 800 + 3 * Math.sin(t * 18), 170, plain, 0, -1),
];
const hurry = (t: number): Mark[] => [
  ground(inks.body),
  ...rings(inks.stage, inks.body, W / 2, H / 2, t * 1.4, 190),
  circle(inks.body, W / 2, H / 2, 380),
  circle(inks.ground, W / 2, H / 2, 350),
  circle(inks.spark, W / 2, H / 2, 315),
  ...Array.from({ length: 12 }, (_, index) => {
    const a = (index * Math.PI) / 6;
    return line(
      inks.body,
      16,
      `M${(960 + 260 * Math.cos(a)).toFixed(0)} ${(540 + 260 * Math.sin(a)).toFixed(0)}L${(960 + 300 * Math.cos(a)).toFixed(0)} ${(540 + 300 * Math.sin(a)).toFixed(0)}`,
    );
  }),
  line(
    inks.body,
    22,
    `M960 540L${(960 + 240 * Math.cos(t * 4)).toFixed(1)} ${(540 + 240 * Math.sin(t * 4)).toFixed(1)}`,
  ),
  line(
    inks.stage,
    30,
    `M960 540L${(960 + 150 * Math.cos(t * 0.4 - 2)).toFixed(1)} ${(540 + 150 * Math.sin(t * 0.4 - 2)).toFixed(1)}`,
  ),
  circle(inks.stage, 960, 540, 30),
];
const arrival = (t: number, p: number): Mark[] => [
  ground(inks.ground),
  polygon(inks.stage, [0, 0], [W, 0], [W, 200], [0, 420]),
  figure("house", 1500, 590, 300, plain),
  figure("train", lerp(-500, 620, ease(p * 1.25)), 600, 340, plain, 0, -1),
  rect(inks.body, 0, 860, W, 18),
  ...Array.from({ length: 15 }, (_, index) => rect(inks.body, index * 140, 878, 70, 22)),
  figure("flower", 1160, 700, 150 * ease((p - 0.5) * 3), plain, 6 * Math.sin(t * 3)),
];

export const gearsAndTrain: Film = {
  ...base,
  kind: "film",
  audience: "all",
  ladder: "lean",
  durationSeconds: 65,
  title: { ru: "Ход машины", en: "The Works" },
  scenes: [
    { until: 3, draw: first },
    { until: 8, draw: (t) => titleCard(inks, "Ход машины", t) },
    { until: 18, draw: works },
    { until: 25, draw: pistons },
    { until: 35, draw: departing },
    { until: 43, draw: hills },
    { until: 48, draw: hurry },
    { until: 55, draw: arrival },
    { until: 65, draw: (t) => creditsCard(inks, t) },
  ],
  intro: { startSeconds: 3, endSeconds: 8 },
  credits: { startSeconds: 55, endSeconds: 65 },
  chapters: [
    [0, "Шестерни", "Gears"],
    [18, "Поршни", "Pistons"],
    [25, "В пути", "On the Way"],
    [43, "Опоздание", "Running Late"],
    [55, "Титры", "Credits"],
  ],
  cues: [
    [0.5, 2.8, "Одна шестерня — просто круг.", "One gear is only a circle."],
    [8.6, 12.6, "Две — уже разговор.", "Two are a conversation."],
    [13, 17.4, "Пять — завод.", "Five are a factory."],
    [18.6, 21.6, "Поршни спорили: вверх или вниз?", "The pistons argued: up or down?"],
    [22, 24.6, "Оба были правы.", "Both were right."],
    [25.6, 30, "От этого спора поехал поезд.", "That argument set a train in motion."],
    [30.4, 34.4, "В нём вёз цветок машинист.", "The driver was carrying a flower."],
    [35.6, 39, "Горы посторонились.", "The mountains stepped aside."],
    [39.4, 42.6, "Деревья считали вагоны.", "The trees counted the carriages."],
    [43.6, 47.4, "Часы торопили всех.", "The clock hurried everyone."],
    [48.6, 52, "Поезд опоздал на минуту.", "The train was a minute late."],
    [52.3, 54.8, "Цветок — нет.", "The flower was not."],
  ],
  music: {
    tempo: 126,
    chords: [
      [48, 52, 55],
      [53, 57, 60],
      [55, 59, 62],
      [48, 52, 55],
    ],
    scale: [67, 69, 72, 74, 76, 79, 81, 84],
    seed: "gears",
    voice: "pluck",
    bass: "walk",
  },
};
