import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type * as z from "zod";
import { OwnEpisode, OwnTitle } from "#contract/editing";
import type { Catalogue } from "../../platform/content/catalogue";
import { isSeasonFolder, readEpisodeName } from "../../watching/encodes/episode-names";
import type { NewOrder } from "../../watching/encodes/inbox";
import { isVideo, readFileName } from "../../watching/encodes/source-files";
import { decodeText } from "./csv";
import type { RowProblem } from "./import-rows";
import { toOwnTitle } from "./known-names";
import { type Nfo, parseNfo } from "./nfo";

/** A video of a series with what is known of it; `pictures` by the names under which they are kept. */
type FoundEpisode = {
  file: string;
  season: number;
  number: number;
  title: string;
  description: string;
  pictures: Record<string, string>;
};
type Show = {
  /** What `OwnTitle` reads. */
  title: Record<string, unknown>;
  episodes: FoundEpisode[];
  problems: RowProblem[];
};

/** Folders and files that belong to a film or a series, and are no episode. */
const extras =
  /(?:^|\/)(?:extras?|trailers?|featurettes?|samples?|behind the scenes|deleted scenes|interviews|scenes|shorts|backdrops|theme-music|\.[^/]*)\/|(?:^|[-_. /])(?:sample|trailer)\.[^./]+$/i;

/**
 * Whether a folder is that of a series: it says so, or a video in it or a folder of its own is called like an episode.
 */
export async function isShow(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => null);
  if (names === null) return false;
  if (names.some((name) => name.toLowerCase() === "tvshow.nfo")) return true;
  return (await listVideos(folder)).some((file) => "season" in readEpisodeName(file));
}

/** Those in the folder itself, and in folders of seasons or of single episodes: others are of other films and series. */
async function listVideos(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const inside = entries.map(async (entry) => {
    if (!entry.isDirectory()) return [entry.name];
    if (!isSeasonFolder(entry.name) && !("season" in readEpisodeName(`${entry.name}.mkv`))) return [];
    const files = await readdir(path.join(folder, entry.name), { recursive: true });
    return files.map((file) => path.join(entry.name, file));
  });
  const files = (await Promise.all(inside)).flat();
  return files.filter((file) => isVideo(file) && !extras.test(file.split(path.sep).join("/"))).sort();
}

/** The episodes of a folder as Kodi and Jellyfin keep them, and a sentence for each file that is left out. */
export async function readShow(folder: string, catalogue: Catalogue): Promise<Show> {
  const problems: RowProblem[] = [];
  const nfo = await readNfo(path.join(folder, "tvshow.nfo"), "tvshow", problems);
  const poster = await findPicture(folder, ["poster", "folder", "cover"]);
  const found: FoundEpisode[] = [];
  for (const file of await listVideos(folder)) {
    const whole = path.join(folder, file);
    const stem = whole.slice(0, whole.length - path.extname(whole).length);
    const own = await readNfo(`${stem}.nfo`, "episodedetails", problems);
    const said = readEpisodeName(file);
    const place = "season" in said ? said : toPlace(own);
    if (place === null) {
      problems.push({ place: file, problem: "fault" in said ? said.fault : "" });
      continue;
    }
    if (own && own.season !== null && own.episode !== null && !isSame(place, toPlace(own))) {
      const inNfo = `${own.season}×${own.episode}`;
      problems.push({ place: file, problem: `its name says ${describe(place)}, and its NFO file ${inNfo}` });
      continue;
    }
    const { name, dir } = path.parse(stem);
    const frame = await findPicture(dir, [`${name}-thumb`, name]);
    found.push({
      file: whole,
      season: place.season,
      number: place.number,
      title: own?.title ?? (("title" in said && said.title) || `Серия ${place.number}`),
      description: own?.plot ?? "",
      pictures: {
        ...(poster === null ? {} : { [`poster${path.extname(poster)}`]: poster }),
        ...(frame === null ? {} : { [`frame${path.extname(frame)}`]: frame }),
      },
    });
  }
  const repeated = (one: FoundEpisode) => found.filter((other) => other !== one && isSame(one, other));
  for (const one of found)
    for (const other of repeated(one).slice(0, 1))
      problems.push({
        place: path.relative(folder, one.file),
        problem: `is episode ${describe(one)}, and so is ${path.relative(folder, other.file)}`,
      });
  const episodes = found
    .filter((one) => repeated(one).length === 0)
    .sort((one, other) => one.season - other.season || one.number - other.number);
  const named = readFileName(`${path.basename(folder)}.`);
  const { title, unknown } = nfo
    ? toOwnTitle(nfo, catalogue)
    : { title: { title: { ru: named.title }, year: named.year }, unknown: null };
  if (unknown !== null) problems.push({ place: "tvshow.nfo", problem: unknown });
  return { title: { ...title, category: "series" }, episodes, problems };
}

/** The orders for the queue; `to` names a series that is there already, else the folder is one. */
export function toOrders(
  show: Show,
  {
    folder,
    to,
    getId,
    changes = {},
  }: {
    folder: string;
    to?: string | undefined;
    getId: (episode: FoundEpisode, index: number) => string;
    /** Of the title. */
    changes?: Record<string, unknown>;
  },
): { orders: NewOrder[]; problems: RowProblem[] } {
  const title = OwnTitle.safeParse({ ...show.title, ...changes });
  if (!title.success)
    return { orders: [], problems: [{ place: folder, problem: describeIssues(title.error) }] };
  const series = to === undefined ? { source: folder, title: title.data } : { alias: to };
  const problems: RowProblem[] = [];
  const orders = show.episodes.flatMap(({ file, pictures, ...said }, index): NewOrder[] => {
    const episode = OwnEpisode.safeParse(said);
    if (episode.success)
      return [
        {
          id: getId({ file, pictures, ...said }, index),
          source: file,
          title: null,
          part: { series, episode: episode.data },
          pictures,
        },
      ];
    problems.push({ place: path.relative(folder, file), problem: describeIssues(episode.error) });
    return [];
  });
  return { orders, problems };
}

const describeIssues = ({ issues }: z.ZodError) =>
  issues.map(({ path: at, message }) => `${at.join(".")}: ${message}`).join(", ");

type Place = { season: number; number: number };
const toPlace = (nfo: Nfo | null): Place | null =>
  nfo === null || !nfo.season || !nfo.episode ? null : { season: nfo.season, number: nfo.episode };
const isSame = (one: Place, other: Place | null) =>
  one.season === other?.season && one.number === other.number;
const describe = ({ season, number }: Place) => `${season}×${number}`;

/** Null if there is none; one that cannot be read is a problem, and the video goes without it. */
async function readNfo(file: string, kind: Nfo["kind"], problems: RowProblem[]): Promise<Nfo | null> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return null;
  try {
    const nfo = parseNfo(decodeText(bytes));
    if (nfo.kind !== kind) throw new SyntaxError(`is no ${kind}`);
    return nfo;
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    problems.push({ place: path.basename(file), problem });
    return null;
  }
}

async function findPicture(folder: string, stems: string[]): Promise<string | null> {
  const names = await readdir(folder).catch(() => []);
  for (const stem of stems) {
    const found = names.find((name) => {
      const { name: own, ext } = path.parse(name);
      return own.toLowerCase() === stem.toLowerCase() && /^\.(jpe?g|png|webp)$/i.test(ext);
    });
    if (found !== undefined) return path.join(folder, found);
  }
  return null;
}
