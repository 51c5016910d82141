import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runTool } from "../../api/watching/ingest/run-tool";

const cues = (text: string) =>
  [1, 8, 16]
    .map(
      (at, index) =>
        `${index + 1}\n00:00:${String(at).padStart(2, "0")},000 --> 00:00:${String(at + 2).padStart(2, "0")},000\n${text} ${index + 1}\n`,
    )
    .join("\n");

const metadata = `;FFMETADATA1
[CHAPTER]
TIMEBASE=1/1000
START=0
END=8000
title=Начало
[CHAPTER]
TIMEBASE=1/1000
START=8000
END=20000
title=The end
`;

export type FilmOptions = { seconds?: number; size?: string; video?: string[] };

/** Draws a film of 20 seconds with two sounds, three subtitles and two chapters, as an operator would bring it. */
export async function makeFilm(
  folder: string,
  name = "film.mkv",
  { seconds = 20, size = "640x360", video = ["-preset", "ultrafast", "-g", "250"] }: FilmOptions = {},
): Promise<string> {
  const file = join(folder, name);
  await writeFile(join(folder, "ru.srt"), cues("Реплика"));
  await writeFile(join(folder, "en.srt"), cues("Line"));
  await writeFile(join(folder, "chapters.txt"), metadata);
  await runTool("ffmpeg", [
    ...["-v", "error", "-y"],
    ...["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=25:duration=${seconds}`],
    ...["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`],
    ...["-f", "lavfi", "-i", `sine=frequency=880:duration=${seconds}`],
    ...["-i", join(folder, "ru.srt"), "-i", join(folder, "en.srt"), "-i", join(folder, "chapters.txt")],
    ...["-map", "0:v", "-map", "1:a", "-map", "2:a", "-map", "3:s", "-map", "4:s", "-map", "4:s"],
    ...["-map_chapters", "5", "-c:v", "libx264", "-pix_fmt", "yuv420p", ...video],
    ...["-c:a", "aac", "-b:a", "64k", "-c:s:0", "srt", "-c:s:1", "ass", "-c:s:2", "srt"],
    ...[
      "-metadata:s:a:0",
      "language=rus",
      "-metadata:s:a:1",
      "language=eng",
      "-metadata:s:a:1",
      "title=Commentary",
    ],
    ...[
      "-metadata:s:s:0",
      "language=rus",
      "-metadata:s:s:1",
      "language=eng",
      "-metadata:s:s:2",
      "language=eng",
    ],
    ...["-disposition:a:0", "0", "-disposition:a:1", "default", "-disposition:s:2", "forced"],
    file,
  ]);
  return file;
}
