import { readdir, stat } from "node:fs/promises";
import path from "node:path";

const videos = /\.(mkv|mp4|m4v|mov|avi|ts|m2ts|mts|mpe?g|webm|wmv|flv|ogv|vob|3gp)$/i;
const subtitles = /\.(srt|ass|ssa|vtt)$/i;
const pictures = /^(poster|folder|cover|fanart|frame)\.(jpe?g|png|webp)$/i;

/** A film and what belongs to it; the film is the first. */
export type SourceFiles = { film: string; others: string[] };

/**
 * The files of a film: the largest video of a folder, or a given file whatever its name; the subtitles that begin with
 * the film's name, and of a folder all of them and its pictures. Null if there is no such file, or no video.
 */
export async function findSourceFiles(source: string): Promise<SourceFiles | null> {
  const stats = await stat(source).catch(() => null);
  if (stats === null) return null;
  const folder = stats.isDirectory() ? source : path.dirname(source);
  const names = await readdir(folder);
  const film = stats.isDirectory()
    ? await findLargest(
        folder,
        names.filter((name) => videos.test(name)),
      )
    : source;
  if (film === null) return null;
  const stem = path.parse(film).name.toLowerCase();
  const others = names.filter((name) =>
    stats.isDirectory()
      ? subtitles.test(name) || pictures.test(name)
      : subtitles.test(name) && name.toLowerCase().startsWith(`${stem}.`),
  );
  return { film, others: others.map((name) => path.join(folder, name)) };
}

async function findLargest(folder: string, names: string[]): Promise<string | null> {
  const sized = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      return { file, size: (await stat(file)).size };
    }),
  );
  return sized.sort((one, other) => other.size - one.size)[0]?.file ?? null;
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
