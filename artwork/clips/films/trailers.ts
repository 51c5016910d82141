import type { Motif, Palette } from "#domain/artwork";
import { getInks } from "../../pictures/inks";
import { circle, circlePath, clipped, type Mark } from "../../pictures/marks";
import type { figures } from "../../pictures/motifs/figures";
import { isField } from "../../pictures/motifs/figures";
import { titleCard } from "../cards";
import { inksFor } from "../compose-frame";
import type { Film, Scene } from "../film";
import { ease, figure, ground, H, rays, rings, sweep, W } from "../kit";
import { plainInks, stagedInks } from "./figure-inks";

/** Quick cuts: one figure per shot, each in its own inks, over alternating rays, rings and a beam. */
const shots = (list: readonly (readonly [Motif, Palette])[], from: number, seconds: number): Scene[] =>
  list.map(([motif, palette], index) => {
    const inks = getInks(palette, `${motif}-shot`);
    const name = isField(motif) ? "star" : (motif as keyof typeof figures);
    const disc = [W / 2, H / 2, 400] as const;
    return {
      until: from + (index + 1) * seconds,
      draw: (t: number): Mark[] => {
        const size = 300 + 60 * ease(t / seconds);
        const turn = (index % 2 ? -1 : 1) * (8 - 10 * ease(t / seconds));
        const back =
          [
            rays([inks.shade, inks.ground], W / 2, H / 2, t * 20, 18, 1),
            rings(inks.shade, inks.ground, W / 2, H / 2, t, 190),
            [sweep(inks.shade, -20, 900, -24 + t * 8, 24)],
          ][index % 3] ?? [];
        return [
          ground(inks.ground),
          ...back,
          circle(inks.stage, ...disc),
          figure(name, W / 2, H / 2, size, plainInks(inks), turn),
          clipped(circlePath(...disc), figure(name, W / 2, H / 2, size, stagedInks(inks), turn)),
        ];
      },
    };
  });

const classics = { id: "trailer-classics", palette: "ivory-red" } as const;
const children = { id: "trailer-children", palette: "violet-sun" } as const;
const [classicInks, childInks] = [inksFor(classics), inksFor(children)];

export const trailerClassics: Film = {
  ...classics,
  kind: "trailer",
  audience: "all",
  ladder: "lean",
  durationSeconds: 22,
  title: { ru: "Скоро на экране", en: "Coming Soon" },
  scenes: [
    ...shots(
      [
        ["camera", "crimson-cream"],
        ["train", "amber-ink"],
        ["eye", "cobalt-ivory"],
        ["castle", "moss-blood"],
        ["sword", "wine-sand"],
        ["plane", "ice-coral"],
        ["violin", "plum-rose"],
        ["hat", "steel-lemon"],
      ],
      0,
      2,
    ),
    { until: 22, draw: (t) => titleCard(classicInks, "Скоро на экране", t) },
  ],
  intro: null,
  credits: null,
  chapters: [],
  cues: [
    [0.4, 3.6, "Они молчали,", "They were silent,"],
    [4.4, 7.6, "но их слышал весь мир.", "but the whole world heard them."],
    [8.4, 11.6, "Погони. Замки. Крылья.", "Chases. Castles. Wings."],
    [12.4, 15.6, "И одна шляпа.", "And one hat."],
    [16.6, 21, "Скоро на экране «Луча».", "Coming soon to Luch."],
  ],
  music: {
    tempo: 120,
    chords: [
      [57, 60, 64],
      [55, 59, 62],
      [53, 57, 60],
      [52, 56, 59],
    ],
    scale: [69, 71, 72, 74, 76, 77, 80, 81],
    seed: "soon",
    voice: "reed",
    bass: "walk",
  },
};

export const trailerChildren: Film = {
  ...children,
  kind: "trailer",
  audience: "children",
  ladder: "lean",
  durationSeconds: 18,
  title: { ru: "Мультфильмы каждый день", en: "Cartoons Every Day" },
  scenes: [
    ...shots(
      [
        ["cat", "sky-tangerine"],
        ["dinosaur", "turquoise-coral"],
        ["rocket", "violet-sun"],
        ["fish", "sun-navy"],
        ["balloon", "berry-cream"],
        ["castle", "mint-plum"],
      ],
      0,
      2,
    ),
    { until: 18, draw: (t) => titleCard(childInks, "Мультфильмы каждый день", t) },
  ],
  intro: null,
  credits: null,
  chapters: [],
  cues: [
    [0.4, 3.6, "Кто там мяукает?", "Who is meowing there?"],
    [4.4, 7.6, "Кто летит к звёздам?", "Who is flying to the stars?"],
    [8.4, 11.6, "Смотрите вместе!", "Watch together!"],
    [12.6, 17, "Мультфильмы каждый день.", "Cartoons every day."],
  ],
  music: {
    tempo: 116,
    chords: [
      [48, 52, 55],
      [53, 57, 60],
      [55, 59, 62],
      [48, 52, 55],
    ],
    scale: [72, 74, 76, 79, 81, 84],
    seed: "children",
    voice: "bell",
    bass: "pulse",
  },
};
