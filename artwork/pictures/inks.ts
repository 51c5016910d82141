import type { Palette } from "#domain/artwork";
import { createRandom } from "./random";

/**
 * Colours of one picture. `body` contrasts with `ground`, `onStage` with `stage`; `shade` is between ground and
 * stage.
 */
export type Inks = {
  ground: string;
  stage: string;
  body: string;
  onStage: string;
  spark: string;
  shade: string;
  text: string;
  isRound: boolean;
};

type PaletteColors = { dark: string; strong: string; second: string; light: string };
type Scheme = "night" | "paper" | "colour" | "second-night" | "second-colour";

const paletteColors: Record<
  Palette,
  PaletteColors & { schemes: readonly [Scheme, ...Scheme[]]; isRound?: true }
> = {
  "crimson-cream": {
    dark: "#15100f",
    strong: "#d9342b",
    second: "#8c8375",
    light: "#f1e4cc",
    schemes: ["night", "colour", "night", "paper"],
  },
  "night-gold": {
    dark: "#0b1024",
    strong: "#e9b23e",
    second: "#3f5fa8",
    light: "#f4ead2",
    schemes: ["night", "second-night", "night"],
  },
  "cobalt-ivory": {
    dark: "#0a1026",
    strong: "#3f78f5",
    second: "#f0ac3c",
    light: "#f3eee2",
    schemes: ["night", "colour", "second-night", "night"],
  },
  "moss-blood": {
    dark: "#0e1512",
    strong: "#5d9166",
    second: "#c8412f",
    light: "#d8e2c0",
    schemes: ["night", "second-night", "night", "colour"],
  },
  "amber-ink": {
    dark: "#17130d",
    strong: "#f2b52b",
    second: "#dd4f2e",
    light: "#fdeecb",
    schemes: ["colour", "colour", "night"],
  },
  "plum-rose": {
    dark: "#2b0f22",
    strong: "#dc4a70",
    second: "#8a3b74",
    light: "#f8d2c2",
    schemes: ["night", "night", "second-night", "colour"],
  },
  "teal-orange": {
    dark: "#0f2a38",
    strong: "#f08f2d",
    second: "#2f8c98",
    light: "#f2e4c9",
    schemes: ["night", "second-colour", "night", "second-night"],
  },
  "olive-red": {
    dark: "#1b1d16",
    strong: "#c63e30",
    second: "#8f8a58",
    light: "#ddd3b0",
    schemes: ["night", "second-night", "second-colour", "night"],
  },
  "ivory-red": {
    dark: "#181412",
    strong: "#d63a29",
    second: "#918a7c",
    light: "#ebe2d0",
    schemes: ["paper", "paper", "night"],
  },
  "steel-lemon": {
    dark: "#161c22",
    strong: "#f3dc4b",
    second: "#6f8798",
    light: "#edf0ea",
    schemes: ["night", "second-night", "second-colour", "colour"],
  },
  "wine-sand": {
    dark: "#2a0b14",
    strong: "#a8243c",
    second: "#d9a066",
    light: "#f0dcc0",
    schemes: ["night", "colour", "second-night", "paper"],
  },
  "ice-coral": {
    dark: "#10222d",
    strong: "#ff6f5b",
    second: "#7fb6c9",
    light: "#e6f1f2",
    schemes: ["night", "paper", "second-colour", "night"],
  },
  "violet-sun": {
    dark: "#2a1670",
    strong: "#ffd64a",
    second: "#ff7a55",
    light: "#fff4e0",
    schemes: ["night", "colour", "night"],
    isRound: true,
  },
  "turquoise-coral": {
    dark: "#0f3d4a",
    strong: "#19b5a5",
    second: "#ff5f78",
    light: "#fff2d2",
    schemes: ["colour", "colour", "paper"],
    isRound: true,
  },
  "sun-navy": {
    dark: "#1c2a6b",
    strong: "#ffc93c",
    second: "#ff6b57",
    light: "#fff6dc",
    schemes: ["colour", "colour", "night"],
    isRound: true,
  },
  "mint-plum": {
    dark: "#4a1d5e",
    strong: "#8be0b4",
    second: "#ff8a66",
    light: "#fffbe8",
    schemes: ["colour", "paper", "colour"],
    isRound: true,
  },
  "sky-tangerine": {
    dark: "#14356e",
    strong: "#58b8f5",
    second: "#ff8b2e",
    light: "#fff7e3",
    schemes: ["colour", "colour", "second-colour"],
    isRound: true,
  },
  "berry-cream": {
    dark: "#4b1245",
    strong: "#f0477f",
    second: "#ffb84d",
    light: "#fff3e6",
    schemes: ["colour", "second-colour", "paper"],
    isRound: true,
  },
};

const parseChannels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

export const mix = (from: string, to: string, share: number) => {
  const [a, b] = [parseChannels(from), parseChannels(to)];
  return `#${a
    .map((value, index) =>
      Math.round(value + ((b[index] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
};

const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = parseChannels(hex).map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

export const contrast = (a: string, b: string) => {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
};

export const isDark = (hex: string) => luminance(hex) < 0.05;

/**
 * A shade of the ground. Saturated grounds keep their hue, because mixing them with a distant hue would give grey.
 */
const getShade = (ground: string, stage: string, share: number) => {
  const parts = parseChannels(ground);
  if (Math.max(...parts) - Math.min(...parts) < 40) return mix(ground, stage, share);
  const factor = luminance(ground) < 0.06 ? 1.75 : 0.85;
  return `#${parts
    .map((value) =>
      Math.min(255, Math.round(value * factor))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
};

const pickClearest = (against: string, ...inks: [string, ...string[]]) =>
  inks.reduce((best, ink) => (contrast(ink, against) > contrast(best, against) ? ink : best));

const assignRoles = (base: PaletteColors, scheme: Scheme): [ground: string, stage: string, spark: string] => {
  const opposite = (ground: string) =>
    pickClearest(ground, base.light, base.dark) === base.light ? base.dark : base.light;
  if (scheme === "night") return [base.dark, base.strong, base.second];
  if (scheme === "second-night") return [base.dark, base.second, base.strong];
  if (scheme === "paper") return [base.light, base.strong, base.second];
  if (scheme === "colour") return [base.strong, base.second, opposite(base.strong)];
  return [base.second, base.strong, opposite(base.second)];
};

export const getInks = (palette: Palette, seed: string): Inks => {
  const base = paletteColors[palette];
  const [ground, stage, spark] = assignRoles(base, createRandom(`${seed}/inks`).pick(base.schemes));
  const isRound = base.isRound === true;
  return {
    ground,
    stage,
    spark,
    body: pickClearest(ground, base.light, base.dark),
    onStage: pickClearest(stage, base.light, base.dark),
    shade: getShade(ground, stage, isRound ? 0.34 : 0.26),
    text: pickClearest(ground, base.light, base.dark),
    isRound,
  };
};

export const getPaletteColors = (palette: Palette): PaletteColors => paletteColors[palette];
