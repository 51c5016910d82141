import { readFileSync } from "node:fs";
import { load } from "js-yaml";

const read = (file: string) => load(readFileSync(`content/${file}.yaml`, "utf8"));

/** How many titles the content puts on a playlist. */
export function countTitles(playlist: string): number {
  const playlists = read("playlists") as { alias: string; titles: string[] }[];
  return playlists.find(({ alias }) => alias === playlist)?.titles.length ?? 0;
}

/** How many episodes the content gives to a season. */
export function countEpisodes(series: string, season: number): number {
  const { seasons } = read(`titles/${series}`) as { seasons: { episodes: unknown[] }[] };
  return seasons[season - 1]?.episodes.length ?? 0;
}
