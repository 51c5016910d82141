import type { Palette } from "#domain/artwork";
import type { Mark } from "../pictures/marks";

type Words = { ru: string; en: string };
/** `t` is seconds since the start of the scene, `p` its progress from 0 to 1. */
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
  /** Bit rate ladder: one film uses the wide one, the others the smallest that flat art allows. */
  ladder: "wide" | "lean";
};
