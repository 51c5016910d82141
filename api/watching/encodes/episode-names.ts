import path from "node:path";

/** What a file's path says of its episode; `fault` says why it says nothing certain. */
type EpisodeName = { season: number; number: number; title: string } | { fault: string };

const seasonFolder =
  /^(?:season|сезон|s)[ ._-]*(\d{1,3})(?!\d)|^(\d{1,2})[ ._-]*(?:-?[йя])?[ ._-]*(?:season|сезон)/i;
const specials = /^specials?$|^спец/i;
export const isSeasonFolder = (name: string) => seasonFolder.test(name) || specials.test(name);

const both = [
  /(?<![a-zа-яё\d])s(\d{1,3})[ ._-]*e(\d{1,4})(?!\d)/gi,
  /(?<![a-zа-яё\d.])(\d{1,2})[xх](\d{1,3})(?![a-zа-яё\d])/gi,
  /(?:season|сезон)[ ._-]*(\d{1,2})[ ._,-]*(?:episode|ep|серия|эпизод)[ ._-]*(\d{1,4})(?!\d)/gi,
];
/** «S01E01E02», «S01E01-E02», «1x01-02»: what follows the first number. */
const another = /^(?:-|x|[ ._-]*(?:s\d+)?e)(\d{1,4})(?![\dpi])/i;
const named = [
  /(?<![a-zа-яё\d])(?:episode|ep|e|серия|эпизод)[ ._№-]*(\d{1,4})(?![\dpi])/gi,
  /(?<!\d)(\d{1,4})[ ._-]*(?:-?[яй])?[ ._-]*(?:серия|эпизод)/gi,
];
const leading = /^(\d{1,4})(?![\dpi])/gi;
const alone = /(?<![a-zа-яё\d.])(\d{1,3})(?![a-zа-яё\d])/gi;
const noise = /\[[^\]]*\]|\([^)]*\)|\b(?:\d{3,4}[pi]|[hx][ .]?26[45])\b/gi;
const release =
  /[ ._([-]+(?:\d{3,4}[pi]|web(?:-?dl|rip)?|blu-?ray|bdrip|dvdrip|hdtv|hdrip|[hx][ .]?26[45]|hevc)(?![a-z]).*$/i;

type Found = { season: number | null; number: number; end: number };

/** Reads «S01E02», «1x02», «Сезон 1/02 Имя», «Season 1/Episode 2» of a path below the series' folder. */
export function readEpisodeName(file: string): EpisodeName {
  const { dir, name } = path.parse(file);
  const folder = dir.split(path.sep).at(-1) ?? "";
  const inFolder = specials.test(folder) ? 0 : toNumber(seasonFolder.exec(folder));
  const found = findNumbers(name);
  const [first] = found;
  if (!first) return { fault: "its name has no number of an episode, like S01E02" };
  const isOne = found.every(({ season, number }) => season === first.season && number === first.number);
  if (!isOne || another.test(name.slice(first.end)))
    return { fault: "its name has several numbers, and a file is one episode" };
  const season = first.season ?? inFolder;
  if (season === null)
    return { fault: "it says no season: call it like S01E02, or put it into a folder like «Сезон 1»" };
  if (inFolder !== null && inFolder !== season)
    return { fault: `its folder says season ${inFolder}, and its name season ${season}` };
  if (season === 0) return { fault: "specials (season 0) are left out" };
  if (season > 99 || first.number === 0) return { fault: "there is no such episode" };
  return { season, number: first.number, title: readTitle(name.slice(first.end)) };
}

const toNumber = (match: RegExpExecArray | null): number | null =>
  match === null ? null : Number(match[1] ?? match[2]);

/** With the season before without, and what is called an episode before a mere number. */
function findNumbers(name: string): Found[] {
  const plain = name.replaceAll(noise, (text) => " ".repeat(text.length));
  for (const pattern of both) {
    const found = [...plain.matchAll(pattern)];
    if (found.length > 0) return found.map((match) => toFound(match, Number(match[1]), Number(match[2])));
  }
  for (const pattern of [...named, leading, alone]) {
    const found = [...plain.matchAll(pattern)];
    if (found.length > 0) return found.map((match) => toFound(match, null, Number(match[1])));
  }
  return [];
}

const toFound = (match: RegExpExecArray, season: number | null, number: number): Found => ({
  season,
  number,
  end: match.index + match[0].length,
});

/** What follows the number: «S01E02 - Имя.1080p» is called «Имя». */
const readTitle = (rest: string): string =>
  rest
    .replace(release, "")
    .replaceAll(/\[[^\]]*\]/g, "")
    .replaceAll(/[._]+/g, " ")
    .replace(/^[\s–—:-]+/, "")
    .replace(/[\s–—:-]+$/, "");
