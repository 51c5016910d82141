import type { HomeRow } from "#contract/catalog";

export type HomeRules = { name: string; kinds: HomeRow["kind"][] | "all" };

/** Named row sets for a home page (AMB-050). */
const homeRules: HomeRules[] = [
  { name: "default", kinds: "all" },
  { name: "cinema", kinds: ["titles", "originals", "collections"] },
  { name: "tv", kinds: ["channels", "titles"] },
  { name: "lists", kinds: ["stories", "playlists", "collections"] },
  { name: "journal", kinds: ["articles", "stories", "collections"] },
];

export function getHomeRules(name: string | undefined): HomeRules | null {
  return homeRules.find((rules) => rules.name === name) ?? null;
}

/** The rows in this set, in their usual order. */
export function filterRows({ kinds }: HomeRules, rows: HomeRow[]): HomeRow[] {
  return kinds === "all" ? rows : rows.filter(({ kind }) => kinds.includes(kind));
}
