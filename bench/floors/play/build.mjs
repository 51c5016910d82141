// Builds a page that starts a clip with a bare video.js player. Needs ffmpeg. Serve with ../../lib/serve.mjs build.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const out = fileURLToPath(new URL("./build/", import.meta.url));
const here = fileURLToPath(new URL(".", import.meta.url));
mkdirSync(`${out}media`, { recursive: true });

const LADDER = [
  { name: "low", size: "426x240", rate: "350k" },
  { name: "mid", size: "854x480", rate: "1000k" },
  { name: "high", size: "1280x720", rate: "2500k" },
];
const SECONDS = 30;
const source = (size) => [
  "-f",
  "lavfi",
  "-i",
  `testsrc2=size=${size}:rate=25:duration=${SECONDS}`,
  "-f",
  "lavfi",
  "-i",
  `sine=frequency=440:duration=${SECONDS}`,
];
const video = (rate) => [
  "-c:v",
  "libx264",
  "-preset",
  "veryfast",
  "-pix_fmt",
  "yuv420p",
  "-b:v",
  rate,
  "-maxrate",
  rate,
  "-bufsize",
  rate,
  "-g",
  "50",
  "-keyint_min",
  "50",
  "-sc_threshold",
  "0",
  "-c:a",
  "aac",
  "-b:a",
  "64k",
];
const ffmpeg = (...args) =>
  execFileSync("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...args], { stdio: "inherit" });

if (!existsSync(`${out}media/master.m3u8`)) {
  let master = "#EXTM3U\n#EXT-X-VERSION:7\n";
  for (const { name, size, rate } of LADDER) {
    mkdirSync(`${out}media/${name}`, { recursive: true });
    ffmpeg(
      ...source(size),
      ...video(rate),
      "-f",
      "hls",
      "-hls_time",
      "2",
      "-hls_playlist_type",
      "vod",
      "-hls_segment_type",
      "fmp4",
      "-hls_segment_filename",
      `${out}media/${name}/%03d.m4s`,
      `${out}media/${name}/index.m3u8`,
    );
    master += `#EXT-X-STREAM-INF:BANDWIDTH=${(parseInt(rate, 10) + 90) * 1000},RESOLUTION=${size},CODECS="avc1.64001f,mp4a.40.2"\n${name}/index.m3u8\n`;
  }
  writeFileSync(`${out}media/master.m3u8`, master);
}

const SRC = "/media/master.m3u8";
const PLAYERS = {
  videojs: `import videojs from 'video.js'; import 'video.js/dist/video-js.css'; const el = document.querySelector('video'); el.className = 'video-js'; const p = videojs(el, { autoplay: 'muted', muted: true, controls: true, sources: [{ src: '${SRC}', type: 'application/x-mpegURL' }] });`,
};
const page = (head, body) =>
  `<!DOCTYPE html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>play</title>${head}<style>video{width:100%}</style><body>${body}</body>`;

for (const [name, contents] of Object.entries(PLAYERS)) {
  await build({
    stdin: { contents, resolveDir: here, loader: "js" },
    outfile: `${out}${name}.js`,
    bundle: true,
    minify: true,
    format: "iife",
    platform: "browser",
    target: "es2020",
    legalComments: "none",
    define: { "process.env.NODE_ENV": '"production"', global: "globalThis" },
    logLevel: "error",
  });
  const css = existsSync(`${out}${name}.css`) ? `<link rel="stylesheet" href="/${name}.css">` : "";
  writeFileSync(
    `${out}${name}.html`,
    page(`${css}<script src="/${name}.js" defer></script>`, "<video playsinline controls></video>"),
  );
}
process.stdout.write(`built ${Object.keys(PLAYERS).join(", ")}\n`);
