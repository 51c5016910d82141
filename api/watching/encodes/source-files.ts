import { readdir, stat } from "node:fs/promises";
import path from "node:path";

const videos = /\.(mkv|mp4|m4v|mov|avi|ts|m2ts|mts|mpe?g|webm|wmv|flv|ogv|vob|3gp)$/i;
const subtitles = /\.(srt|ass|ssa|vtt)$/i;
const pictures = /^(poster|folder|cover|fanart|frame)\.(jpe?g|png|webp)$/i;

export const isVideo = (file: string) => videos.test(file);

/** A film and what belongs to it. Subtitles begin with the film's name, or are alone with it in a folder. */
export type SourceFiles = { film: string; subtitles: string[]; pictures: string[] };

/**
 * The files of a film: the largest video of a folder with its subtitles and pictures, or a given file, whatever its
 * name, with the subtitles named like it. `fileName` is the video that a folder is known to have. Null if there is no
 * such file, or no video.
 */
export async function findSourceFiles(source: string, fileName?: string): Promise<SourceFiles | null> {
  const stats = await stat(source).catch(() => null);
  if (stats === null) return null;
  const isFolder = stats.isDirectory();
  const folder = isFolder ? source : path.dirname(source);
  const names = await readdir(folder);
  const find = (pattern: RegExp) => names.filter((name) => pattern.test(name)).sort();
  const videosHere = fileName !== undefined && names.includes(fileName) ? [fileName] : find(videos);
  const film = isFolder ? await findLargest(folder, videosHere) : source;
  if (film === null) return null;
  const stem = path.parse(film).name.toLowerCase();
  const toFiles = (found: string[]) => found.map((name) => path.join(folder, name));
  return {
    film,
    subtitles: toFiles(
      find(subtitles).filter((name) => isFolder || name.toLowerCase().startsWith(`${stem}.`)),
    ),
    pictures: isFolder ? toFiles(find(pictures)) : [],
  };
}

async function findLargest(folder: string, names: string[]): Promise<string | null> {
  const sized = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      return { file, size: (await stat(file).catch(() => null))?.size ?? -1 };
    }),
  );
  return sized.filter(({ size }) => size >= 0).sort((one, other) => other.size - one.size)[0]?.file ?? null;
}

/** The name under which a file of the film's is kept: subtitles begin with the film's name. */
export function getKeptName({ film }: SourceFiles, file: string): string {
  const stem = path.parse(film).name;
  const name = path.basename(file);
  const isNamed = name.toLowerCase().startsWith(`${stem.toLowerCase()}.`);
  return subtitles.test(name) && !isNamed ? `${stem}.${name}` : name;
}

/** What a file's name says of a film: «Чайка (1972).mkv», «chayka.1972.1080p.mkv». */
export function readFileName(file: string): { title: string; year: number | null } {
  const name = path.parse(file).name;
  const [, title = name, year = null] =
    /^(.+?)[\s._]*[([]?((?:18[89]|19\d|20\d)\d)(?:[)\]]|[\s._]|$)/.exec(name) ?? [];
  return {
    title: title.replaceAll(/[._]+/g, " ").trim() || name,
    year: year === null ? null : Number(year),
  };
}
