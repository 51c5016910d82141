import type { IslandSources } from "./lib/islands/hydrate-islands";

/** How the browser loads the code of each island, by the name of its file. */
export const islands: IslandSources = Object.fromEntries(
  Object.entries(import.meta.glob("./features/*/*.island.tsx", { import: "island" })).map(([file, load]) => [
    file.replace(/^.*\/|\.island.*/g, ""),
    load,
  ]),
) as IslandSources;
