import { circle, circlePath, clipped, type Mark, polygon, rect } from "../../pictures/marks";
import { creditsCard, titleCard } from "../cards";
import { inksFor } from "../compose-frame";
import type { Film } from "../film";
import { ease, figure, ground, H, lerp, rays, rings, skyline, stars, sweep, W } from "../kit";
import { plainInks, stagedInks } from "./figure-inks";

const base = { id: "to-the-moon", palette: "night-gold" } as const;
const inks = {
  ...inksFor(base),
  ground: "#0b1024",
  stage: "#e9b23e",
  body: "#f4ead2",
  onStage: "#0b1024",
  spark: "#3f5fa8",
  shade: "#1a2550",
  text: "#f4ead2",
};
const plain = plainInks(inks);
const staged = stagedInks(inks);

const craters = (x: number, y: number, r: number): Mark[] =>
  (
    [
      [-0.4, -0.3, 0.16],
      [0.3, -0.45, 0.1],
      [0.1, 0.2, 0.22],
      [-0.3, 0.5, 0.12],
      [0.55, 0.3, 0.13],
      [-0.65, 0.15, 0.09],
    ] as const
  ).map(([dx, dy, size]) => circle("#c7922c", x + dx * r, y + dy * r, size * r));
const moon = (x: number, y: number, r: number): Mark[] => [circle(inks.stage, x, y, r), ...craters(x, y, r)];

const night = (t: number): Mark[] => [ground(inks.ground), ...stars("night", 60, t, inks.body, 1)];
const telescope = (t: number): Mark[] => {
  const disc = [1300, 390, 300] as const;
  return [
    ground(inks.ground),
    ...stars("night", 60, t, inks.body, 1),
    ...moon(...disc),
    sweep(inks.shade, 420, 830, -29 + Math.sin(t) * 1.5, 9, 0.6),
    ...skyline("roofs", 1120, 80, 260, inks.shade, inks.stage, 2, 0.5),
    figure("eye", 480, 700, 190 + 8 * Math.sin(t * 2), plain, -20),
  ];
};
const building = (t: number, p: number): Mark[] => [
  ground(inks.spark),
  polygon(inks.ground, [0, 900], [W, 820], [W, H], [0, H]),
  ...[0, 1, 2, 3, 4, 5].map((index) =>
    rect(inks.ground, 640, 820 - index * 120, 12 + 80 * ease(p * 6 - index), 14),
  ),
  rect(inks.ground, 620, 180, 24, 700),
  clipped(
    `M0 ${lerp(900, 80, ease(p * 1.2))}H${W}V${H}H0Z`,
    figure("rocket", 960, 500, 370, {
      body: inks.body,
      cut: inks.spark,
      spark: inks.stage,
      half: inks.shade,
    }),
  ),
  figure(
    "gears",
    1500,
    700,
    150,
    { body: inks.ground, cut: inks.spark, spark: inks.stage, half: inks.shade },
    t * 30,
  ),
  figure(
    "key",
    320,
    640,
    150,
    { body: inks.ground, cut: inks.spark, spark: inks.stage, half: inks.shade },
    30 * Math.sin(t * 3),
  ),
];
const launch = (t: number, p: number): Mark[] => {
  const y = lerp(700, -500, Math.max(0, p - 0.3) ** 2 * 2);
  return [
    ground(inks.ground),
    ...rays([inks.stage, inks.shade], 960, y + 330, t * 40, 22, 0.5 * ease(p * 2)),
    ...stars("launch", 40, t, inks.body),
    figure(
      "flame",
      960,
      y + 430,
      230 + 36 * Math.sin(t * 22),
      { body: inks.stage, cut: inks.body, spark: inks.body, half: "#c7922c" },
      180,
    ),
    figure("rocket", 960 + 5 * Math.sin(t * 40), y, 330, plain),
    ...[0, 1, 2, 3, 4, 5, 6].map((index) =>
      circle(
        inks.body,
        960 + (index - 3) * 230,
        1080 + 20 * Math.sin(t * 4 + index),
        90 + 130 * ease(p * 1.6),
      ),
    ),
  ];
};
const flight = (t: number, p: number): Mark[] => {
  const disc = [1560, 300, lerp(90, 430, ease(p))] as const;
  const [x, y, turn] = [lerp(240, 1240, p), 780 - 360 * p + 20 * Math.sin(t * 2), 62];
  return [
    ground(inks.ground),
    ...stars("way", 80, t * 3, inks.body, 1.6),
    ...rings(inks.shade, inks.ground, disc[0], disc[1], -t, 300).slice(0, 6),
    ...moon(...disc),
    figure("rocket", x, y, 190, plain, turn),
    clipped(circlePath(...disc), figure("rocket", x, y, 190, staged, turn)),
    figure("star", ((2400 - t * 160) % 2500) - 100, 880, 90, { ...plain, body: inks.stage }, t * 50),
  ];
};
const landing = (t: number, p: number): Mark[] => [
  ground(inks.ground),
  ...stars("far", 50, t, inks.body),
  circle(inks.spark, 1500, 280, 170),
  clipped(circlePath(1500, 280, 170), circle(inks.body, 1440, 240, 70), circle(inks.body, 1570, 340, 60)),
  ...moon(960, 1580, 1000),
  figure("rocket", 900, lerp(120, 500, ease(p * 1.4)), 210, plain),
  figure(
    "flame",
    900,
    lerp(120, 500, ease(p * 1.4)) + 250,
    100 * (1 - ease(p * 1.5)),
    { body: inks.stage, cut: inks.body, spark: inks.body, half: "#c7922c" },
    180,
  ),
  figure(
    "hand",
    1330,
    690 - 90 * ease((p - 0.5) * 3),
    110 * ease((p - 0.5) * 3),
    { body: inks.body, cut: inks.ground, spark: inks.spark, half: "#b9b09a" },
    14 * Math.sin(t * 5),
  ),
];
const homeward = (t: number, p: number): Mark[] => [
  ground(inks.ground),
  ...stars("back", 70, t, inks.body, -1),
  figure("moon", 380, 300, 200, { ...plain, body: inks.stage, half: "#c7922c" }, 10 * Math.sin(t)),
  figure("letter", lerp(600, 1500, p), 420 + 260 * p, 150, plain, 20 * Math.sin(t * 2)),
  ...skyline("roofs", 1120, 80, 260, inks.shade, inks.stage, 2, 0.8),
];

export const toTheMoon: Film = {
  ...base,
  kind: "film",
  audience: "all",
  ladder: "lean",
  durationSeconds: 70,
  title: { ru: "Письмо с Луны", en: "A Letter from the Moon" },
  scenes: [
    { until: 3, draw: night },
    { until: 9, draw: (t) => titleCard(inks, "Письмо с Луны", t) },
    { until: 17, draw: telescope },
    { until: 26, draw: building },
    { until: 34, draw: launch },
    { until: 43, draw: flight },
    { until: 52, draw: landing },
    { until: 60, draw: homeward },
    { until: 70, draw: (t) => creditsCard(inks, t) },
  ],
  intro: { startSeconds: 3, endSeconds: 9 },
  credits: { startSeconds: 60, endSeconds: 70 },
  chapters: [
    [0, "Ночь", "Night"],
    [17, "Ракета", "The Rocket"],
    [26, "Старт", "Lift-off"],
    [43, "Луна", "The Moon"],
    [52, "Письмо", "The Letter"],
    [60, "Титры", "Credits"],
  ],
  cues: [
    [0.5, 2.8, "Звёзд было больше, чем крыш.", "There were more stars than roofs."],
    [9.6, 13, "Профессор смотрел на Луну.", "The professor was looking at the Moon."],
    [13.4, 16.6, "Луна смотрела на профессора.", "The Moon was looking at the professor."],
    [17.6, 21.4, "Надо было познакомиться.", "It was time to be introduced."],
    [21.8, 25.6, "Ключ нашёлся от чужого сарая.", "The key turned out to be for someone else's shed."],
    [26.6, 29.6, "Три, два… кто сказал «подождите»?", 'Three, two… who said "wait"?'],
    [30, 33.6, "Поздно.", "Too late."],
    [34.6, 38.4, "По дороге попалась одна звезда.", "They met one star along the way."],
    [38.8, 42.6, "Она спешила в другую сторону.", "It was hurrying the other way."],
    [43.6, 47, "Сели мягко, как на подушку.", "They landed softly, as on a pillow."],
    [47.4, 51.6, "Кто-то уже махал рукой.", "Somebody was already waving."],
    [52.6, 59, "«Доехали хорошо. Чай здесь невесомый».", '"Arrived safely. The tea here is weightless."'],
  ],
  music: {
    tempo: 78,
    chords: [
      [53, 57, 60],
      [50, 53, 57],
      [46, 50, 53],
      [48, 52, 55],
    ],
    scale: [72, 74, 76, 77, 79, 81, 84, 86],
    seed: "moon",
    voice: "bell",
    bass: "long",
  },
};
