import type { Mark } from "../pictures/marks";
import type { Palette } from "../pictures/vocabulary";

export type Words = { ru: string; en: string };
/** `t` is the seconds since the scene began, `p` its share from 0 to 1. */
export type Scene = { until: number; draw: (t: number, p: number) => Mark[] };
export type Music = {
  tempo: number;
  chords: readonly (readonly number[])[];
  scale: readonly number[];
  seed: string;
  voice: "bell" | "reed" | "pluck";
  bass: "pulse" | "walk" | "long";
};

export type Film = {
  id: string;
  kind: "film" | "trailer";
  audience: "all" | "children";
  title: Words;
  durationSeconds: number;
  palette: Palette;
  scenes: readonly Scene[];
  intro: { startSeconds: number; endSeconds: number } | null;
  credits: { startSeconds: number; endSeconds: number } | null;
  cues: readonly (readonly [startSeconds: number, endSeconds: number, ru: string, en: string])[];
  chapters: readonly (readonly [startSeconds: number, ru: string, en: string])[];
  music: Music;
  /** Highest first in cost: one film has a wide ladder of bit rates, the rest are as lean as flat art allows. */
  ladder: "wide" | "lean";
};
