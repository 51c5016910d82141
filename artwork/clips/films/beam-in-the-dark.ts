import {
  circle,
  circlePath,
  clipped,
  type Mark,
  polar,
  polygon,
  polygonPath,
  rect,
} from "../../pictures/marks";
import { creditsCard, titleCard } from "../cards";
import { inksFor } from "../compose-frame";
import type { Film } from "../film";
import { ease, figure, ground, H, lerp, rays, reel, rings, sweep, W } from "../kit";
import { plainInks, stagedInks } from "./figure-inks";

const base = { id: "beam-in-the-dark", palette: "crimson-cream" } as const;
const inks = inksFor(base);
const plain = plainInks(inks);
const staged = stagedInks(inks);

const spark = (t: number): Mark[] => [
  ground(inks.ground),
  circle(inks.shade, W * 0.3, H * 0.5, 40 + 260 * ease(t / 3)),
  circle(inks.stage, W * 0.3, H * 0.5, 14 + 40 * ease(t / 2) + Math.sin(t * 9) * 4),
];

const projector = (t: number, p: number): Mark[] => {
  const angle = Math.sin(t * 0.6) * 9 - 6;
  const edge = polygonPath([600, 520], polar(600, 520, 2600, angle - 13), polar(600, 520, 2600, angle + 13));
  const disc = [1290 + 90 * Math.sin(t * 0.5), 470 + 60 * Math.cos(t * 0.7), 300 * ease(t / 2)] as const;
  return [
    ground(inks.ground),
    circle(inks.body, ...disc),
    circle(inks.ground, disc[0], disc[1], disc[2] * 0.5),
    sweep(inks.stage, 600, 520, angle, 13),
    clipped(edge, circle(inks.onStage, ...disc), circle(inks.stage, disc[0], disc[1], disc[2] * 0.5)),
    figure("camera", 400, 610 + 12 * Math.sin(t * 5), 330 * lerp(0.92, 1, p), plain),
    ...reel(inks.body, inks.ground, inks.spark, 288, 392, 120, t * 90),
    ...reel(inks.body, inks.ground, inks.spark, 506, 405, 97, t * 110),
  ];
};

const rolling = (t: number): Mark[] => {
  const marks: Mark[] = [
    ground(inks.ground),
    polygon(inks.stage, [0, 520], [W, 880], [W, H], [0, H]),
    polygon(inks.spark, [0, 500], [W, 860], [W, 880], [0, 520]),
  ];
  [0, 1, 2, 3].forEach((index) => {
    const r = 210 - index * 32;
    const x = ((t * (210 + index * 46) + index * 590) % (W + 700)) - 350;
    const y = 500 + x * 0.1875 - r * 1.02;
    marks.push(...reel(index % 2 ? inks.spark : inks.body, inks.ground, inks.stage, x, y, r, (x / r) * 57));
  });
  return marks;
};

const watching = (t: number): Mark[] => {
  const lid = Math.abs(((t % 4) - 3.6) / 0.4) < 1 ? Math.abs(((t % 4) - 3.6) / 0.4) : 1;
  const at = 300 * Math.sin(t * 0.8);
  return [
    ground(inks.ground),
    ...rings(inks.shade, inks.ground, W / 2, H / 2, t * 0.6, 170),
    clipped(
      `M240 540C560 ${540 - 330 * lid} 1360 ${540 - 330 * lid} 1680 540C1360 ${540 + 330 * lid} 560 ${540 + 330 * lid} 240 540Z`,
      ground(inks.body),
      circle(inks.stage, W / 2 + at, 540, 262),
      circle(inks.ground, W / 2 + at, 540, 150),
      ...rays([inks.spark, inks.ground], W / 2 + at, 540, t * 30, 12).map((mark) =>
        clipped(circlePath(W / 2 + at, 540, 132), mark),
      ),
      circle(inks.ground, W / 2 + at, 540, 66),
      circle(inks.body, W / 2 + at + 60, 470, 42),
    ),
  ];
};

const faces = (t: number): Mark[] => {
  const edge = polygonPath(
    [W, -40],
    polar(W, -40, 2800, 150 + Math.sin(t) * 12 - 15),
    polar(W, -40, 2800, 150 + Math.sin(t) * 12 + 15),
  );
  const row = (paint: typeof plain): Mark[] => [
    figure("mask", 420, 560 + 18 * Math.sin(t * 1.6), 290, paint, -8),
    figure("hat", 980, 540 + 24 * Math.sin(t * 1.6 + 1), 290, paint, 4),
    figure("hand", 1510, 570 + 18 * Math.sin(t * 1.6 + 2), 290, paint, 10 * Math.sin(t)),
  ];
  return [ground(inks.ground), ...row(plain), clipped(edge, ground(inks.stage), ...row(staged))];
};

const strip = (t: number): Mark[] => {
  const marks: Mark[] = [ground(inks.stage)];
  const shift = (t * 330) % 560;
  for (let index = -1; index < 5; index += 1) {
    const x = index * 560 - shift;
    const kind = (((index + Math.floor((t * 330) / 560)) % 4) + 4) % 4;
    marks.push(rect(inks.onStage, x + 10, 250, 540, 580, 18));
    const inside = { body: inks.stage, cut: inks.onStage, spark: inks.spark, half: inks.shade };
    marks.push(
      figure(
        (["train", "eye", "star", "ship"] as const)[kind] ?? "star",
        x + 280,
        545,
        190,
        inside,
        kind === 2 ? t * 60 : 0,
      ),
    );
    for (let hole = 0; hole < 5; hole += 1)
      marks.push(
        rect(inks.onStage, x + 20 + hole * 110, 130, 66, 66, 14),
        rect(inks.onStage, x + 20 + hole * 110, 884, 66, 66, 14),
      );
  }
  return marks;
};

const finale = (t: number, p: number): Mark[] => [
  ground(inks.ground),
  ...rays([inks.stage, inks.body], W / 2, H / 2, t * 14, 18, lerp(0.1, 0.72, ease(p))),
  circle(inks.ground, W / 2, H / 2, 340),
  circle(inks.stage, W / 2, H / 2, 300),
  figure("star", W / 2, H / 2, 250 * ease(t / 1.4), staged, t * 24),
];

export const beamInTheDark: Film = {
  ...base,
  kind: "film",
  audience: "all",
  ladder: "wide",
  durationSeconds: 64,
  title: { ru: "Луч в темноте", en: "The Beam in the Dark" },
  scenes: [
    { until: 3, draw: spark },
    { until: 9, draw: (t) => titleCard(inks, "Луч в темноте", t) },
    { until: 18, draw: projector },
    { until: 27, draw: rolling },
    { until: 35, draw: watching },
    { until: 43, draw: faces },
    { until: 49, draw: strip },
    { until: 54, draw: finale },
    { until: 64, draw: (t) => creditsCard(inks, t) },
  ],
  intro: { startSeconds: 3, endSeconds: 9 },
  credits: { startSeconds: 54, endSeconds: 64 },
  chapters: [
    [0, "Искра", "A Spark"],
    [9, "Аппарат", "The Machine"],
    [27, "Зрители", "The Audience"],
    [43, "Плёнка", "The Film"],
    [54, "Титры", "Credits"],
  ],
  cues: [
    [0.6, 2.8, "Сначала была темнота.", "First there was the dark."],
    [9.4, 12.6, "Потом механик зажёг лампу.", "Then the projectionist lit the lamp."],
    [13, 17.4, "И луч пошёл искать стену.", "And the beam went looking for a wall."],
    [18.6, 22, "Катушки покатились с горы,", "The reels rolled down the hill,"],
    [22.4, 26.4, "и каждая несла тысячу картин.", "and each one carried a thousand pictures."],
    [27.6, 30.8, "В зале открылся глаз.", "In the hall an eye opened."],
    [31.2, 34.6, "За ним другой, и ещё сотня.", "Then another, and a hundred more."],
    [35.6, 38.8, "Кто пришёл плакать, кто смеяться.", "Some had come to cry, some to laugh."],
    [39.2, 42.6, "Луч никого не спрашивал.", "The beam asked no one."],
    [43.6, 48.4, "Он показал поезд, корабль и звезду.", "It showed a train, a ship and a star."],
    [49.4, 53.4, "И стало светло, как днём.", "And it was bright as day."],
    [55, 60, "Сеанс окончен. До завтра!", "The show is over. See you tomorrow!"],
  ],
  music: {
    tempo: 96,
    chords: [
      [57, 60, 64],
      [53, 57, 60],
      [55, 59, 62],
      [52, 55, 59],
    ],
    scale: [69, 71, 72, 74, 76, 79, 81, 83, 84],
    seed: "beam",
    voice: "reed",
    bass: "walk",
  },
};
