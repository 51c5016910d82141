export type PictureSpec = {
  shape: PictureShape;
  /** The text on the picture: the title, or the source of a person's or channel's monogram. */
  lettering: string | null;
  year: number | null;
  motifs: readonly [Motif, Motif];
  palette: Palette;
  /** The alias; all variation is derived from it. */
  seed: string;
  /** Of the shape «moment»: the frame of a film's clip, at full size. */
  moment?: { clip: string; second: number };
  /** Of the shape «ticket»: the lines under its title. */
  lines?: readonly string[];
  /** A given picture, shown instead of a drawing: where it is (`TitlePhotos`), then «#» and a mark that changes with it. */
  photo?: string;
};

export type PictureShape =
  | "cover"
  | "poster"
  | "frame"
  | "square"
  | "banner-narrow"
  | "person"
  | "channel"
  | "avatar"
  | "moment"
  | "leader"
  | "ticket";
/**
 * The vocabulary of picture specs: a title specifies two motifs and a palette, from which its pictures are composed.
 */
export const motifs = [
  "beam",
  "disc",
  "rays",
  "rings",
  "bars",
  "waves",
  "stairs",
  "city",
  "eye",
  "arcs",
  "ship",
  "gears",
  "tower",
  "train",
  "mask",
  "moon",
  "horse",
  "mountain",
  "microphone",
  "rocket",
  "sword",
  "crown",
  "tree",
  "house",
  "bird",
  "fish",
  "cat",
  "clock",
  "key",
  "letter",
  "flame",
  "star",
  "snow",
  "balloon",
  "castle",
  "camera",
  "bridge",
  "car",
  "plane",
  "violin",
  "hat",
  "spider",
  "dinosaur",
  "flower",
  "book",
  "hand",
  "window",
  "snake",
] as const;

export const childrensPalettes = [
  "violet-sun",
  "turquoise-coral",
  "sun-navy",
  "mint-plum",
  "sky-tangerine",
  "berry-cream",
] as const;

export const adultPalettes = [
  "crimson-cream",
  "night-gold",
  "cobalt-ivory",
  "moss-blood",
  "amber-ink",
  "plum-rose",
  "teal-orange",
  "olive-red",
  "ivory-red",
  "steel-lemon",
  "wine-sand",
  "ice-coral",
] as const;

export const palettes = [...adultPalettes, ...childrensPalettes] as const;

export type Motif = (typeof motifs)[number];
export type Palette = (typeof palettes)[number];
