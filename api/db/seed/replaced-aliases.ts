/** Replaced URLs; their pages redirect with 301 to the new URL. */
export const replacedAliases = [
  { type: "watch", from: "potemkin", to: "/watch/bronenosets-potemkin" },
  { type: "watch", from: "metropolis-1927", to: "/watch/metropolis" },
  { type: "playlist", from: "pervyy-vecher", to: "/playlist/pervyj-vecher" },
  { type: "collection", from: "nemoe-kino", to: "/collection/vek-nemogo-kino" },
  { type: "selection", from: "korotkij-vecher", to: "/selections/na-odin-vecher" },
  { type: "person", from: "eisenstein", to: "/person/sergei-eisenstein" },
  { type: "journal", from: "bumaga-ozhivaet", to: "/journal/kak-ozhivit-bumagu" },
  { type: "genre", from: "science-fiction", to: "/genres/sci-fi" },
];
