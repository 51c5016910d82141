/** Addresses that were given up: the page answers 301 to the new one. */
export const replacedAliases = [
  { type: "watch", from: "potemkin", to: "/watch/bronenosets-potemkin" },
  { type: "watch", from: "metropolis-1927", to: "/watch/metropolis" },
  { type: "playlist", from: "pervyy-vecher", to: "/playlist/pervyj-vecher" },
];
