/** The words a picture is ordered with. Titles name two motifs and a palette; the drawing turns them into a composition. */
export const motifs = [
  "beam", "disc", "rays", "rings", "bars", "waves", "stairs", "city", "eye", "arcs",
  "ship", "gears", "tower", "train", "mask", "moon", "horse", "mountain", "microphone", "rocket",
  "sword", "crown", "tree", "house", "bird", "fish", "cat", "clock", "key", "letter",
  "flame", "star", "snow", "balloon", "castle", "camera", "bridge", "car", "plane", "violin",
  "hat", "spider", "dinosaur", "flower", "book", "hand", "window", "snake",
] as const;

export const palettes = [
  // dark set, by mood
  "crimson-cream", "night-gold", "cobalt-ivory", "moss-blood", "amber-ink", "plum-rose", "teal-orange", "olive-red",
  "ivory-red", "steel-lemon", "wine-sand", "ice-coral",
  // the children's set
  "violet-sun", "turquoise-coral", "sun-navy", "mint-plum", "sky-tangerine", "berry-cream",
] as const;

export type Motif = (typeof motifs)[number];
export type Palette = (typeof palettes)[number];
