import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import type { SubtitlesKind } from "#contract/track-kinds";
import { isLanguage, toLanguageTag } from "./languages";
import type { LeftOut } from "./plan-renditions";
import { getFaultLine, runTool, ToolError } from "./run-tool";
import type { Tools } from "./tools";

type SubtitleFile = { file: string; lang: string; isForced: boolean; kind: SubtitlesKind | null };

const extensions = [".srt", ".ass", ".ssa", ".vtt"];
const largestBytes = 20_000_000;

/** As the world names subtitles for the deaf and hard of hearing; «hi» is Hindi. */
const deafNames = ["sdh", "cc"];

/** Language and kind by a name such as «film.ru.forced.srt» or «film.ru.sdh.srt»; null for a file of another film. */
export function readSubtitleName(name: string, film: string): Omit<SubtitleFile, "file"> | null {
  const [extension, stem] = [extname(name), film.slice(0, film.length - extname(film).length)];
  const base = name.slice(0, name.length - extension.length);
  if (!extensions.includes(extension.toLowerCase())) return null;
  if (base !== stem && !base.startsWith(`${stem}.`)) return null;
  const parts = base
    .slice(stem.length + 1)
    .toLowerCase()
    .split(".")
    .filter(Boolean);
  const isKind = (part: string) => part === "forced" || deafNames.includes(part);
  const code = parts.find((part) => !isKind(part) && isLanguage(part));
  return {
    lang: toLanguageTag(code),
    isForced: parts.includes("forced"),
    kind: parts.some((part) => deafNames.includes(part)) ? "sdh" : null,
  };
}

/** The subtitles that lie beside a film. */
export async function findSubtitleFiles(film: string): Promise<SubtitleFile[]> {
  const names = await readdir(dirname(film));
  return names.sort().flatMap((name) => {
    const read = readSubtitleName(name, basename(film));
    return read ? [{ file: join(dirname(film), name), ...read }] : [];
  });
}

const decode = (bytes: Uint8Array, encoding: string, fatal = false) =>
  new TextDecoder(encoding, { fatal }).decode(bytes);
/** Capital letters inside words are what one code page looks like when it is read as another. */
const countOdd = (text: string) => text.match(/\p{Ll}\p{Lu}|[^\p{L}\p{N}\p{P}\p{Z}\p{S}\s]/gu)?.length ?? 0;
const cyrillic = ["ru", "uk", "be", "bg", "sr", "mk"];

/** Text of unknown encoding: by its mark, else UTF-8 if it is, else UTF-16 by its zeros, else a Windows code page. */
export function decodeText(bytes: Buffer, lang: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode(bytes, "utf-16le");
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode(bytes, "utf-16be");
  const head = bytes.subarray(0, 2000);
  const zerosAt = (parity: number) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  if (zerosAt(1) > head.length / 8) return decode(bytes, "utf-16le");
  if (zerosAt(0) > head.length / 8) return decode(bytes, "utf-16be");
  try {
    return decode(bytes, "utf-8", true);
  } catch {
    // An older encoding, then.
  }
  const [eastern, western] = [decode(bytes, "windows-1251"), decode(bytes, "windows-1252")];
  if (cyrillic.includes(lang)) return eastern;
  if (lang !== "und") return western;
  const letters = eastern.match(/[а-яё]/giu)?.length ?? 0;
  const latin = eastern.match(/[a-z]/giu)?.length ?? 0;
  return letters > latin && countOdd(eastern) <= countOdd(western) * 2 ? eastern : western;
}

const countCues = (text: string) => text.match(/-->/gu)?.length ?? 0;

/** A subtitle track as WebVTT. */
export type Subtitles = {
  lang: string;
  title: string | null;
  isForced: boolean;
  kind: SubtitlesKind | null;
  text: string;
};

/** Converts a subtitle file; what has no cue is left out. */
export async function convertSubtitleFile(
  { file, lang, isForced, kind }: SubtitleFile,
  { ffmpeg }: Pick<Tools, "ffmpeg">,
  workDir: string,
  signal?: AbortSignal,
): Promise<Subtitles | LeftOut> {
  const leftOut: LeftOut = { track: basename(file), reason: "UNREADABLE_SUBTITLES" };
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null || bytes.length > largestBytes) return leftOut;
  const plain = join(workDir, `subtitles${extname(file).toLowerCase()}`);
  await writeFile(plain, decodeText(bytes, lang).replaceAll("\r\n", "\n"));
  try {
    const { output } = await runTool(
      ffmpeg,
      // The formats that lists of files would come in are not among these.
      [
        "-v",
        "error",
        "-format_whitelist",
        "srt,ass,webvtt",
        "-protocol_whitelist",
        "file,pipe",
        "-i",
        plain,
        "-f",
        "webvtt",
        "-",
      ],
      { signal },
    );
    return countCues(output) > 0 ? { lang, title: null, isForced, kind, text: output } : leftOut;
  } catch (error) {
    if (error instanceof ToolError && getFaultLine(error.errors) !== "") return leftOut;
    throw error;
  }
}
