// Making a film of one's own: probing, sound, renditions, pictures and checks, against ffmpeg alone with the same ladder.
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { root } from "../lib/product.mjs";
import { atMost } from "../lib/row.mjs";

const run = promisify(execFile);

export async function encoding({ isQuick }) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "luch-bench-encoding-"));
  try {
    const length = isQuick ? 20 : 60;
    const film = path.join(folder, "film.mkv");
    await run("ffmpeg", [
      ...["-v", "error", "-f", "lavfi", "-i", `testsrc2=size=1920x1080:rate=25:duration=${length}`],
      ...["-f", "lavfi", "-i", `sine=frequency=440:duration=${length}`],
      ...["-vf", "noise=alls=8:allf=t", "-c:v", "libx264", "-preset", "ultrafast", "-crf", "18"],
      ...["-pix_fmt", "yuv420p", "-c:a", "aac", film],
    ]);
    const args = ["--import", "tsx", "bench/lib/encode-film.ts", film, path.join(folder, "work")];
    const { stdout } = await run(process.execPath, args, { cwd: root });
    const { seconds, renditions, preset } = JSON.parse(stdout);
    const started = performance.now();
    await run("ffmpeg", ["-v", "error", "-i", film, ...plainLadder(renditions, { preset, folder })]);
    const alone = (performance.now() - started) / 1000;
    return [
      atMost(`Encoding ${length} s of 1080 lines, × ffmpeg with the same ladder`, seconds / alone, 1.1, {
        note: `${seconds.toFixed(1)} s to ${alone.toFixed(1)} s`,
      }),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** All renditions of a film in one command. */
function plainLadder(renditions, { preset, folder }) {
  const split = `[0:v]split=${renditions.length}${renditions.map((_one, at) => `[s${at}]`).join("")}`;
  const scales = renditions.map(({ width, height }, at) => `[s${at}]scale=${width}:${height}[v${at}]`);
  return [
    ...["-filter_complex", [split, ...scales].join(";")],
    ...renditions.flatMap(({ name, quality, maxKilobits }, at) => [
      ...["-map", `[v${at}]`, "-map", "0:a", "-c:v", "libx264", "-preset", preset, "-crf", String(quality)],
      ...["-maxrate", `${maxKilobits}k`, "-bufsize", `${maxKilobits * 2}k`, "-pix_fmt", "yuv420p"],
      ...["-c:a", "aac", "-b:a", "128k", path.join(folder, `${name}.mp4`)],
    ]),
  ];
}
