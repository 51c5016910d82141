import type { SearchKind } from "../schema";

const maxCount = 120;
const step = 4;
const inOrder: [SearchKind, string][] = [
  ["title", "metropolis"],
  ["person", "charlie-chaplin"],
  ["title", "nosferatu"],
  ["title", "vesyolye-rebyata"],
  ["title", "bronenosets-potemkin"],
  ["person", "sergei-eisenstein"],
  ["title", "konyok-gorbunok-1947"],
  ["title", "ogni-bolshogo-goroda"],
  ["person", "buster-keaton"],
  ["title", "kabinet-doktora-kaligari"],
  ["title", "chelovek-s-kinoapparatom"],
  ["title", "zolushka-1947"],
  ["channel", "luch-kino"],
  ["person", "fritz-lang"],
  ["title", "mojdodyr"],
  ["title", "kot-feliks"],
  ["title", "tanets-skeletov"],
  ["person", "lotte-reiniger"],
  ["channel", "multstudiya"],
  ["collection", "velikie-komiki"],
  ["title", "supermen"],
];

/**
 * Initial search counts, so that a new installation can show popular searches. Existing counts are not overwritten.
 */
export const popularSearches = inOrder.map(([kind, alias], position) => ({
  kind,
  alias,
  count: maxCount - position * step,
}));
