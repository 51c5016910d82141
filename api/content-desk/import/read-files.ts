import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { type ContentKind, contentKinds, isContentKind } from "#contract/content-kinds";
import { OwnTitle } from "#contract/editing";
import { keyNames } from "#domain/content-fields";
import { createLocalized } from "#domain/localized";
import { createAlias } from "#domain/title-alias";
import type { Catalogue } from "../../platform/content/catalogue";
import type { ContentEntry } from "../../platform/content/entries";
import type { NewOrder } from "../../watching/encodes/inbox";
import { isVideo } from "../../watching/encodes/source-files";
import { decodeText, readCsv } from "./csv";
import type { ImportRow, RowProblem } from "./import-rows";
import { describeUnknown, toCountries, toGenres, toOwnTitle, toPeople } from "./known-names";
import { type Nfo, parseNfo } from "./nfo";
import { readShow, toOrders } from "./read-show";

/** Films and episodes of one's own go the way of `npm run add`. The id is that of the file's path. */
type ReadFiles = { rows: ImportRow[]; films: NewOrder[]; problems: RowProblem[] };

/** What a file, or a folder with NFO files, has. `kind` is needed if the file's name does not say it. */
export async function readImport(
  source: string,
  { kind, catalogue }: { kind: ContentKind | null; catalogue: Catalogue },
): Promise<ReadFiles> {
  if ((await stat(source)).isDirectory()) return readFolder(source, catalogue);
  const file = path.basename(source);
  const { name, ext } = path.parse(file);
  const named = kind ?? (isContentKind(name) ? name : null);
  const bytes = await readFile(source);
  if (ext.toLowerCase() === ".json")
    return { films: [], ...readJson(decodeText(bytes), { file, kind: named }) };
  if (named === null) throw new SyntaxError(`Say what ${file} has: --kind ${contentKinds.join("|")}`);
  return { films: [], ...readCsv(bytes, { file, kind: named }) };
}

/** A list of entries, or lists by kind; an entry has its key (`alias`, `id` or `key`) beside its fields. */
function readJson(
  text: string,
  { file, kind }: { file: string; kind: ContentKind | null },
): Omit<ReadFiles, "films"> {
  const data: unknown = JSON.parse(text.replace("\ufeff", ""));
  const problems: RowProblem[] = [];
  const lists: [string | null, unknown][] = Array.isArray(data)
    ? [[kind, data]]
    : Object.entries(typeof data === "object" && data !== null ? data : {});
  const rows = lists.flatMap(([of, members]) => {
    if (of === null || !isContentKind(of) || !Array.isArray(members)) {
      problems.push({ place: file, problem: `${of ?? "the list"}: no kind of content, or no list` });
      return [];
    }
    return (members as unknown[]).flatMap((member, index): ImportRow[] => {
      const place = `${file}: ${of}.${index}`;
      if (typeof member !== "object" || member === null || Array.isArray(member)) {
        problems.push({ place, problem: "is no object" });
        return [];
      }
      const keyName = keyNames[of];
      const { key, [keyName]: named, ...entry } = member as ContentEntry;
      return [{ place, kind: of, key: toKey(key ?? named), entry }];
    });
  });
  return { rows, problems };
}

const toKey = (key: unknown): string =>
  typeof key === "string" || typeof key === "number" ? String(key) : "";

/** Films and series that NFO files describe, as Kodi and Jellyfin keep them. */
async function readFolder(folder: string, catalogue: Catalogue): Promise<ReadFiles> {
  const found: ReadFiles = { rows: [], films: [], problems: [] };
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.nfo$/i.test(file)).sort();
  const read: { file: string; nfo: Nfo }[] = [];
  for (const file of files) {
    try {
      read.push({ file, nfo: parseNfo(decodeText(await readFile(path.join(folder, file)))) });
    } catch (error) {
      found.problems.push({ place: file, problem: error instanceof Error ? error.message : String(error) });
    }
  }
  for (const { file, nfo } of read) {
    if (nfo.kind === "movie") await readMovie(found, { folder, file, nfo, catalogue });
    if (nfo.kind !== "tvshow") continue;
    const start = path.dirname(file) === "." ? "" : `${path.dirname(file)}${path.sep}`;
    const episodes = read.filter((one) => one.nfo.kind === "episodedetails" && one.file.startsWith(start));
    const orders = await readVideos(found, { folder: path.join(folder, path.dirname(file)), catalogue });
    // Without videos it is known, but plays nothing of its own.
    if (orders.length === 0) {
      readSeries(found, { file, nfo, catalogue, episodes: episodes.map((one) => one.nfo) });
      continue;
    }
    found.films.push(...orders);
    for (const one of episodes)
      if (!(await hasVideo(path.join(folder, one.file))))
        found.problems.push({ place: one.file, problem: "there is no video beside it" });
  }
  if (files.length === 0) found.problems.push({ place: folder, problem: "has no NFO file" });
  return found;
}

async function readVideos(
  { problems }: ReadFiles,
  { folder, catalogue }: { folder: string; catalogue: Catalogue },
): Promise<NewOrder[]> {
  const show = await readShow(folder, catalogue);
  const { orders, problems: wrong } = toOrders(show, { folder, getId: ({ file }) => toFilmId(file) });
  // Of a series without videos its NFO files say everything.
  if (show.episodes.length > 0) problems.push(...show.problems, ...wrong);
  return orders;
}

async function hasVideo(nfoFile: string): Promise<boolean> {
  const { dir, name } = path.parse(nfoFile);
  return (await readdir(dir)).some((one) => isVideo(one) && path.parse(one).name === name);
}

type Found = { file: string; nfo: Nfo; catalogue: Catalogue };

async function readMovie(
  { films, problems }: ReadFiles,
  { folder, file, nfo, catalogue }: Found & { folder: string },
): Promise<void> {
  const here = path.join(folder, path.dirname(file));
  const names = (await readdir(here)).filter(isVideo);
  const stem = path.parse(file).name.toLowerCase();
  const named = names.find((name) => path.parse(name).name.toLowerCase() === stem);
  if (names.length === 0) {
    problems.push({ place: file, problem: "there is no video beside it" });
    return;
  }
  // One film alone in its folder brings its poster and subtitles along.
  const source = names.length === 1 || named === undefined ? here : path.join(here, named);
  const { title: said, unknown } = toOwnTitle(nfo, catalogue);
  const title = OwnTitle.safeParse(said);
  if (!title.success) {
    problems.push({
      place: file,
      problem: title.error.issues.map(({ path: at }) => at.join(".")).join(", "),
    });
    return;
  }
  if (unknown !== null) problems.push({ place: file, problem: unknown });
  films.push({ id: toFilmId(source), source, title: title.data });
}

const toFilmId = (source: string) =>
  `m-${createHash("sha256").update(path.resolve(source)).digest("hex").slice(0, 16)}`;

function readSeries(
  { rows, problems }: ReadFiles,
  { file, nfo, catalogue, episodes }: Found & { episodes: Nfo[] },
): void {
  const numbers = [...new Set(episodes.map(({ season }) => season ?? 1))].sort((one, other) => one - other);
  const genres = toGenres(nfo, catalogue);
  const [directors, writers] = [toPeople(nfo.directors, catalogue), toPeople(nfo.writers, catalogue)];
  const actors = nfo.actors.map((actor) => ({ ...actor, found: toPeople([actor.name], catalogue) }));
  const text = nfo.plot || nfo.title;
  const seasons = numbers.map((number) => ({
    title: `${number} сезон`,
    year: episodes.find(({ season }) => (season ?? 1) === number)?.year ?? nfo.year,
    description: text,
    episodes: episodes
      .filter(({ season }) => (season ?? 1) === number)
      .sort((one, other) => (one.episode ?? 0) - (other.episode ?? 0))
      .map(({ title, minutes, plot }) => ({
        title,
        minutes: minutes ?? nfo.minutes ?? undefined,
        ...(plot === "" ? {} : { description: plot }),
      })),
  }));
  const unknown = describeUnknown([
    ...genres.unknown,
    ...directors.unknown,
    ...writers.unknown,
    ...actors.flatMap(({ found }) => found.unknown),
  ]);
  if (unknown !== null) problems.push({ place: file, problem: unknown });
  rows.push({
    place: file,
    kind: "titles",
    key: createAlias(nfo.title),
    entry: {
      kind: "series",
      category: "series",
      title: createLocalized(() => nfo.title),
      titleOriginal: nfo.original ?? nfo.title,
      year: nfo.year ?? undefined,
      ...(nfo.premiered === null ? {} : { releaseDate: nfo.premiered }),
      countries: toCountries(nfo, catalogue),
      genres: genres.names,
      ratingAge: nfo.age,
      forKids: false,
      description: text,
      directors: directors.names,
      ...(writers.names.length > 0 ? { writers: writers.names } : {}),
      cast: actors.flatMap(({ role, found }) => found.names.map((person) => ({ person, character: role }))),
      hashtags: nfo.tags,
      seasons,
    },
  });
}
