/**
 * Creates an encrypted copy of a trailer for ClearKey, to test protected playback without a vendor's licence server:
 * `tsx artwork/clips/build-protected-clip.ts`. The key is not secret, so it is in the manifest, which is not served.
 */
import { execFileSync } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withSubtitles } from "./captions";
import { writePlaylist } from "./encode";
import { addSampleVectors, createBox } from "./encryption-boxes";
import { films } from "./films";
import type { Clip } from "./load-clips";

const root = join(import.meta.dirname, "files");
const source = "trailer-classics";
const id = "trailer-protected";
const height = 480;
const keyId = "6c7563682d6465656d6f2d6b65792d31";
const key = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

/** The pssh box. Browsers request a key only if the header contains its id, and ffmpeg omits it. */
const keyBox = () => {
  const commonSystem = Buffer.from("1077efecc0b24d02ace33c1e52e2fb4b", "hex");
  return createBox(
    "pssh",
    Buffer.from([1, 0, 0, 0]),
    commonSystem,
    Buffer.from([0, 0, 0, 1]),
    Buffer.from(keyId, "hex"),
    Buffer.alloc(4),
  );
};

const addKeyBox = (bytes: Buffer) => {
  const start = bytes.indexOf("moov", 0, "latin1") - 4;
  const size = bytes.readUInt32BE(start);
  const added = keyBox();
  bytes.writeUInt32BE(size + added.length, start);
  return Buffer.concat([bytes.subarray(0, start + size), added, bytes.subarray(start + size)]);
};

const film = films.find((candidate) => candidate.id === source);
if (!film) throw new Error(`There is no film ${source}`);
const folder = join(root, id);
await rm(folder, { recursive: true, force: true });
await mkdir(folder);
const output = join(folder, `${height}.mp4`);
execFileSync("ffmpeg", [
  "-v",
  "error",
  "-y",
  "-i",
  join(root, source, `${height}.mp4`),
  "-c",
  "copy",
  "-fflags",
  "+bitexact",
  "-encryption_scheme",
  "cenc-aes-ctr",
  "-encryption_key",
  key,
  "-encryption_kid",
  keyId,
  "-movflags",
  "+frag_keyframe+empty_moov+default_base_moof+global_sidx+negative_cts_offsets",
  output,
]);
await writeFile(output, addSampleVectors(addKeyBox(await readFile(output))));
const { peak, average, codec } = await writePlaylist(film, folder, height);
await writeFile(
  join(folder, "master.m3u8"),
  withSubtitles(
    `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${average},RESOLUTION=854x480,FRAME-RATE=25.000,CODECS="${codec},mp4a.40.2"\n${height}.m3u8\n`,
  ),
);
for (const file of [
  "subtitles-ru.vtt",
  "subtitles-ru.m3u8",
  "subtitles-en.vtt",
  "subtitles-en.m3u8",
  "thumbnails.webp",
])
  await cp(join(root, source, file), join(folder, file));
const manifest = JSON.parse(await readFile(join(root, source, "manifest.json"), "utf8")) as Clip;
await writeFile(
  join(folder, "manifest.json"),
  `${JSON.stringify({ ...manifest, id, files: [], protection: { scheme: "clearkey", keyId, key } }, null, 2)}\n`,
);
