/**
 * Draws and encodes the demonstration films: `tsx artwork/clips/build-clips.ts [film ids]`.
 * With MASTERS set to a folder, the lossless masters are kept there and reused, so that only encoding is repeated.
 * Needs ffmpeg with libx264 and @napi-rs/canvas; CANVAS_HOME is a file next to the node_modules that contain it. The
 * output is committed.
 */
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { createFrameDrawer } from "./canvas";
import { chapterTrack, languages, subtitles, subtitlesPlaylist } from "./captions";
import { composeFrame, inksFor } from "./compose-frame";
import {
  drawMaster,
  encodeAudio,
  encodeVideo,
  getFileSize,
  getRungs,
  joinTracks,
  writeMaster,
} from "./encode";
import type { Film } from "./film";
import { films } from "./films";
import type { Clip } from "./load-clips";
import { composeMusic } from "./music";

const root = join(import.meta.dirname, "files");
const tile = { width: 160, height: 90, columns: 5, intervalSeconds: 5 };

const drawThumbnails = async (film: Film, output: string): Promise<Clip["thumbnails"]> => {
  const drawFrame = createFrameDrawer(tile.width, tile.height, 0);
  const count = Math.ceil(film.durationSeconds / tile.intervalSeconds);
  const tiles = Array.from({ length: count }, (_, index) => ({
    input: Buffer.from(
      drawFrame(composeFrame(film, Math.min(index * tile.intervalSeconds + 1, film.durationSeconds))),
    ),
    raw: { width: tile.width, height: tile.height, channels: 4 as const },
    left: (index % tile.columns) * tile.width,
    top: Math.floor(index / tile.columns) * tile.height,
  }));
  await sharp({
    create: {
      width: tile.columns * tile.width,
      height: Math.ceil(count / tile.columns) * tile.height,
      channels: 3,
      background: "#000",
    },
  })
    .composite(tiles)
    .webp({ quality: 72 })
    .toFile(output);
  return { path: "thumbnails.webp", ...tile, count };
};

const writeTracks = async (film: Film, folder: string) => {
  for (const [language, index] of languages) {
    await writeFile(join(folder, `subtitles-${language}.vtt`), subtitles(film, index));
    await writeFile(
      join(folder, `subtitles-${language}.m3u8`),
      subtitlesPlaylist(language, film.durationSeconds),
    );
    if (film.chapters.length > 0)
      await writeFile(join(folder, `chapters-${language}.vtt`), chapterTrack(film, index));
  }
};

const buildClip = async (film: Film) => {
  const folder = join(root, film.id);
  const work = await mkdtemp(join(tmpdir(), "luch-clip-"));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const drawFrame = createFrameDrawer(1920, 1080, inksFor(film).isRound ? 1 : 0);
  const masters = process.env.MASTERS ?? work;
  const master = join(masters, `${film.id}.mkv`);
  if (!existsSync(master)) {
    await drawMaster(film, join(work, "draft.mkv"), (seconds) => drawFrame(composeFrame(film, seconds)));
    await copyFile(join(work, "draft.mkv"), master);
  }
  if (process.env.MASTERS_ONLY) return;
  await encodeVideo(film, master, work);
  const [wav, audio] = [join(work, "music.wav"), join(work, "music.m4a")];
  await writeFile(wav, composeMusic(film.music, film.durationSeconds));
  await encodeAudio(wav, audio);
  const files: Clip["files"] = [];
  for (const { height } of getRungs(film)) {
    await joinTracks(join(work, `${height}.mp4`), audio, join(folder, `${height}.mp4`));
    files.push({ height, path: `${height}.mp4`, bytes: await getFileSize(join(folder, `${height}.mp4`)) });
  }
  await rm(work, { recursive: true });
  await writeMaster(film, folder);
  await writeTracks(film, folder);
  const manifest: Clip = {
    id: film.id,
    kind: film.kind,
    audience: film.audience,
    title: film.title,
    durationSeconds: film.durationSeconds,
    files,
    hls: "master.m3u8",
    tracks: languages.map(([lang, , label]) => ({ lang, path: `subtitles-${lang}.vtt`, label })),
    chapters: film.chapters.map(([startSeconds, ru, en]) => ({ startSeconds, title: { ru, en } })),
    chapterTracks:
      film.chapters.length > 0 ? languages.map(([lang]) => ({ lang, path: `chapters-${lang}.vtt` })) : [],
    marks: { intro: film.intro, credits: film.credits },
    thumbnails: await drawThumbnails(film, join(folder, "thumbnails.webp")),
  };
  await writeFile(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
};

const wanted = process.argv.slice(2);
for (const film of films.filter(({ id }) => wanted.length === 0 || wanted.includes(id))) {
  const started = Date.now();
  await buildClip(film);
  process.stdout.write(`${film.id}: ${Math.round((Date.now() - started) / 1000)} s\n`);
}
