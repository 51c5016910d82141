import type { IslandSources } from "./lib/islands/hydrate-islands";

/** React components inside server markup: where the browser finds the code of each, and its texts. */
export const islands: IslandSources = {};
