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
import { decodeText, readCsv } from "./csv";
import type { ImportRow, RowProblem } from "./import-rows";
import { type Nfo, parseNfo } from "./nfo";

/** A film of one's own: its folder, or its file, goes the way of `npm run add`. The id is that of the file's path. */
type FilmToAdd = { place: string; id: string; source: string; title: OwnTitle };
type ReadFiles = { rows: ImportRow[]; films: FilmToAdd[]; problems: RowProblem[] };

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

const videos = /\.(mkv|mp4|m4v|mov|avi|ts|m2ts|webm|wmv)$/i;

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
    readSeries(found, { file, nfo, catalogue, episodes: episodes.map((one) => one.nfo) });
  }
  if (files.length === 0) found.problems.push({ place: folder, problem: "has no NFO file" });
  return found;
}

type Found = { file: string; nfo: Nfo; catalogue: Catalogue };

async function readMovie(
  { films, problems }: ReadFiles,
  { folder, file, nfo, catalogue }: Found & { folder: string },
): Promise<void> {
  const here = path.join(folder, path.dirname(file));
  const names = (await readdir(here)).filter((name) => videos.test(name));
  const stem = path.parse(file).name.toLowerCase();
  const named = names.find((name) => path.parse(name).name.toLowerCase() === stem);
  if (names.length === 0) {
    problems.push({ place: file, problem: "there is no video beside it" });
    return;
  }
  // One film alone in its folder brings its poster and subtitles along.
  const source = names.length === 1 || named === undefined ? here : path.join(here, named);
  const { names: genres, unknown } = toGenres(nfo, catalogue);
  const title = OwnTitle.safeParse({
    title: { ru: nfo.title },
    title_original: nfo.original,
    year: nfo.year,
    countries: toCountries(nfo, catalogue).filter((code) => /^[A-Z]{2}$/.test(code)),
    genres,
    rating_age: nfo.age,
    description: nfo.plot,
    hashtags: nfo.tags.slice(0, 20),
  });
  if (!title.success) {
    problems.push({
      place: file,
      problem: title.error.issues.map(({ path: at }) => at.join(".")).join(", "),
    });
    return;
  }
  noteUnknown(problems, file, unknown);
  const hash = createHash("sha256").update(path.resolve(source)).digest("hex").slice(0, 16);
  films.push({ place: file, id: `m-${hash}`, source, title: title.data });
}

function noteUnknown(problems: RowProblem[], place: string, unknown: string[]) {
  if (unknown.length > 0)
    problems.push({ place, problem: `left out, not in the catalogue: ${unknown.join(", ")}` });
}

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
  noteUnknown(problems, file, [
    ...genres.unknown,
    ...directors.unknown,
    ...writers.unknown,
    ...actors.flatMap(({ found }) => found.unknown),
  ]);
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

type Resolved = { names: string[]; unknown: string[] };

function resolve(given: string[], find: (name: string) => string | undefined): Resolved {
  const found = given.map((name) => ({ name, alias: find(name.toLowerCase()) }));
  return {
    names: [...new Set(found.flatMap(({ alias }) => alias ?? []))],
    unknown: found.flatMap(({ name, alias }) => (alias === undefined ? [name] : [])),
  };
}

const isNamed = (names: Record<string, string>, name: string) =>
  Object.values(names).some((one) => one.toLowerCase() === name);

const toGenres = ({ genres }: Nfo, catalogue: Catalogue): Resolved =>
  resolve(
    genres,
    (name) => catalogue.genres.find(({ alias, title }) => alias === name || isNamed(title, name))?.alias,
  );

const toPeople = (people: string[], catalogue: Catalogue): Resolved =>
  resolve(people, (person) => catalogue.persons.find(({ name }) => isNamed(name, person))?.alias);

const toCountries = ({ countries }: Nfo, catalogue: Catalogue): string[] =>
  resolve(
    countries,
    (name) =>
      catalogue.countries.find(({ code, title }) => code.toLowerCase() === name || isNamed(title, name))
        ?.code,
  ).names;
