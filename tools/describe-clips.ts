/**
 * Gives films of the demonstration an audio description and subtitles for the deaf: `tsx tools/describe-clips.ts`.
 * Works on the committed clips, after `build:clips`; what it makes is committed, too. Needs ffmpeg and, from Debian,
 * festival with festvox-ru.
 */
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { subtitlesPlaylist, vtt } from "#artwork/clips/captions";
import { describedFilms } from "#artwork/clips/described";
import type { Film } from "#artwork/clips/film";
import { films } from "#artwork/clips/films/index";
import { type Clip, parseClip } from "#artwork/clips/load-clips";
import { formatCharacteristics } from "#contract/track-kinds";
import { finishApart, readFragments } from "../api/watching/ingest/boxes";
import { formatMediaPlaylist, groupSegments } from "../api/watching/ingest/playlists";

const voice = "voice_msu_ru_nsh_clunits";
const fragmented = "+empty_moov+default_base_moof+global_sidx";
const run = (tool: string, ...parameters: string[]) => execFileSync(tool, parameters, { encoding: "utf8" });
const runFfmpeg = (...parameters: string[]) => run("ffmpeg", "-v", "error", "-y", ...parameters);
const getSeconds = (file: string) =>
  Number(run("ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file));

const sounds = [
  { name: "audio-1", lang: "zxx", label: "Музыка" },
  { name: "audio-2", lang: "ru", label: "Русский (AD)", kind: "description" as const },
];
const forTheDeaf = {
  lang: "ru",
  label: "Русские (SDH)",
  path: "subtitles-ru-sdh.vtt",
  kind: "sdh" as const,
};

/** Speaks each sentence at its second, and makes the music quieter meanwhile. */
async function speak(film: Film, music: string, work: string): Promise<string> {
  const spoken = describedFilms[film.id]?.spoken ?? [];
  const inputs: string[] = [];
  for (const [index, [start, text]] of spoken.entries()) {
    const [words, said] = [join(work, `${index}.txt`), join(work, `${index}.wav`)];
    await writeFile(words, text);
    run("text2wave", "-eval", `(${voice})`, "-o", said, words);
    const end = start + getSeconds(said);
    const next = spoken[index + 1]?.[0] ?? film.durationSeconds;
    if (end > next) throw new Error(`${film.id}: «${text}» ends at ${end.toFixed(1)}, after ${next}`);
    inputs.push("-i", said);
  }
  const places = spoken.map(
    ([start], index) => `[${index + 1}]adelay=${Math.round(start * 1000)}[s${index}]`,
  );
  const mixed = join(work, "described.wav");
  const filter = [
    ...places,
    `${spoken.map((_, index) => `[s${index}]`).join("")}amix=${spoken.length}:normalize=0,aresample=44100,volume=0.7,apad,asplit[key][voice]`,
    "[0:a][key]sidechaincompress=threshold=0.01:ratio=12:attack=80:release=700[quiet]",
    "[quiet][voice]amix=2:normalize=0:duration=first,alimiter=limit=0.9[out]",
  ].join(";");
  runFfmpeg("-i", music, ...inputs, "-filter_complex", filter, "-map", "[out]", "-ac", "1", mixed);
  return mixed;
}

async function writeSound(folder: string, name: string): Promise<void> {
  const { head, fragments } = await readFragments(join(folder, `${name}.m4a`));
  const segments = groupSegments(
    { fragments },
    fragments.map(({ startSeconds }) => startSeconds),
  );
  const playlist = formatMediaPlaylist(`${name}.m4a`, segments, { offset: 0, bytes: head.length });
  await writeFile(join(folder, `${name}.m3u8`), playlist);
}

/** Puts picture and sound into fragments of their own, as films with several sounds have them. */
async function takeApart(folder: string, height: number, work: string): Promise<number> {
  const [file, made] = [join(folder, `${height}.mp4`), join(work, `${height}.mp4`)];
  const flags = `${fragmented}+frag_keyframe+negative_cts_offsets+separate_moof`;
  runFfmpeg("-i", file, "-c", "copy", "-movflags", flags, made);
  const videoHead = await finishApart(made);
  const { head, fragments } = await readFragments(made);
  const starts = fragments.filter(({ hasMain }) => hasMain).map(({ startSeconds }) => startSeconds);
  const write = (name: string, isVideoOnly: boolean, at: { offset: number; bytes: number }) =>
    writeFile(
      join(folder, name),
      formatMediaPlaylist(`${height}.mp4`, groupSegments({ fragments }, starts, { isVideoOnly }), at),
    );
  await write(`${height}.m3u8`, false, { offset: 0, bytes: head.length });
  await write(`${height}-video.m3u8`, true, videoHead);
  await rename(made, file);
  return (await stat(file)).size;
}

function listTracks(master: string): string {
  const tags = [
    ...sounds.map(
      ({ name, lang, label, kind }, index) =>
        `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="${label}",LANGUAGE="${lang}",DEFAULT=${index === 0 ? "YES" : "NO"},AUTOSELECT=YES,CHANNELS="1"${formatCharacteristics(kind)},URI="${name}.m3u8"`,
    ),
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="${forTheDeaf.label}",LANGUAGE="${forTheDeaf.lang}",DEFAULT=NO,AUTOSELECT=NO,FORCED=NO${formatCharacteristics(forTheDeaf.kind)},URI="${forTheDeaf.path.replace(".vtt", ".m3u8")}"`,
  ];
  return master
    .replace(/(?=#EXT-X-STREAM-INF)/, `${tags.join("\n")}\n`)
    .replaceAll(',SUBTITLES="', ',AUDIO="audio",SUBTITLES="')
    .replaceAll(/^(\d+)\.m3u8$/gm, "$1-video.m3u8");
}

async function describeClip(film: Film): Promise<void> {
  const folder = join(import.meta.dirname, "../artwork/clips/files", film.id);
  const clip = parseClip(await readFile(join(folder, "manifest.json"), "utf8"));
  const work = await mkdtemp(join(tmpdir(), "luch-described-"));
  const master = await readFile(join(folder, clip.hls), "utf8");
  if (!master.includes("TYPE=AUDIO")) await writeFile(join(folder, clip.hls), listTracks(master));
  const encode = (input: string, name: string, ...codec: string[]) =>
    runFfmpeg(
      ...["-i", input, "-vn", ...codec, "-t", String(film.durationSeconds)],
      ...["-movflags", fragmented, "-frag_duration", "4000000", "-f", "mp4", join(folder, `${name}.m4a`)],
    );
  const music = join(folder, "240.mp4");
  encode(music, "audio-1", "-c:a", "copy");
  encode(await speak(film, music, work), "audio-2", "-c:a", "aac", "-b:a", "48k");
  for (const { name } of sounds) await writeSound(folder, name);
  const files: Clip["files"] = [];
  for (const file of clip.files) files.push({ ...file, bytes: await takeApart(folder, file.height, work) });
  const cues = [
    ...film.cues.map(([start, end, ru]) => [start, end, ru] as const),
    ...(describedFilms[film.id]?.sounds ?? []),
  ].sort(([one], [other]) => one - other);
  await writeFile(join(folder, forTheDeaf.path), vtt(cues));
  await writeFile(
    join(folder, forTheDeaf.path.replace(".vtt", ".m3u8")),
    subtitlesPlaylist("ru-sdh", film.durationSeconds),
  );
  const { hls, tracks, files: _files, audio: _audio, ...rest } = clip;
  const described: Clip = {
    ...rest,
    files,
    hls,
    audio: sounds.map(({ name: _name, ...sound }) => sound),
    tracks: [...tracks.filter(({ kind }) => kind === undefined), forTheDeaf],
  };
  await writeFile(join(folder, "manifest.json"), `${JSON.stringify(described, null, 2)}\n`);
  await rm(work, { recursive: true });
}

for (const film of films.filter(({ id }) => id in describedFilms)) await describeClip(film);
