import { randomFillSync } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { extname } from "node:path";
import sharp from "sharp";
import type { MediaFaultCode } from "../../api/watching/ingest/media-fault";
import { runTool } from "../../api/watching/ingest/run-tool";

type Make = (file: string) => Promise<unknown>;
type BrokenFile = { name: string; what: string; code: MediaFaultCode; make: Make };

const picture = (options = "size=160x120:rate=25:duration=3") => ["-f", "lavfi", "-i", `testsrc2=${options}`];
const sound = ["-f", "lavfi", "-i", "sine=duration=3"];
const x264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
const draw = (file: string, ...parameters: string[]) =>
  runTool("ffmpeg", ["-v", "error", "-y", ...parameters, file]);
const drawFilm = (file: string, ...parameters: string[]) =>
  draw(file, ...picture(), ...sound, ...x264, "-c:a", "aac", ...parameters);

const write =
  (bytes: string | Buffer): Make =>
  (file) =>
    writeFile(file, bytes);
/** The whole film in each container, drawn once. */
const wholeFilms = new Map<string, Promise<Buffer>>();
const film =
  (...parameters: string[]): Make =>
  async (file) => {
    if (parameters.length > 0) return drawFilm(file, ...parameters);
    const container = extname(file);
    const whole = wholeFilms.get(container) ?? drawFilm(file).then(() => readFile(file));
    wholeFilms.set(container, whole);
    await writeFile(file, await whole);
  };
const change =
  (make: Make, edit: (bytes: Buffer) => Buffer): Make =>
  async (file) => {
    await make(file);
    await writeFile(file, edit(await readFile(file)));
  };
const cutAt = (part: number) => (bytes: Buffer) => bytes.subarray(0, Math.round(bytes.length * part));
/** Overwrites a name that the container has once. */
const rename = (from: string, to: string) => (bytes: Buffer) => {
  const at = bytes.lastIndexOf(from);
  if (at < 0) throw new Error(`No ${from}`);
  bytes.write(to, at, "latin1");
  return bytes;
};
const getMedia = (bytes: Buffer) => {
  const start = bytes.indexOf("mdat") + 4;
  return bytes.subarray(start, start - 8 + bytes.readUInt32BE(start - 8));
};
const drawPicture =
  (format: "png" | "jpeg" | "webp" | "gif"): Make =>
  (file) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: "#a00" } })
      .toFormat(format)
      .toBuffer()
      .then((bytes) => writeFile(file, bytes));
const key = [
  "-encryption_key",
  "76a6c65c5ea762046bd749a2e632ccbb",
  "-encryption_kid",
  "a7e61c373e219033c21091fa607bf3b8",
];
const playlist = (address: string) =>
  `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${address}\n#EXT-X-ENDLIST\n`;

/** What an operator may bring by mistake, or an attacker on purpose. */
export const brokenFiles: readonly BrokenFile[] = [
  { name: "empty.mkv", what: "no bytes", code: "EMPTY", make: write("") },
  { name: "missing.mkv", what: "no file", code: "MISSING", make: async () => {} },
  { name: "folder.mkv", what: "a folder", code: "UNREADABLE", make: (file) => mkdir(file) },
  { name: "text.mp4", what: "a text", code: "UNREADABLE", make: write("Не фильм, а письмо.\n".repeat(500)) },
  {
    name: "page.mp4",
    what: "a web page",
    code: "UNREADABLE",
    make: write("<!doctype html><title>404</title>".repeat(99)),
  },
  {
    name: "random.mkv",
    what: "random bytes",
    code: "UNREADABLE",
    make: (file) => writeFile(file, randomFillSync(Buffer.alloc(50_000), 0, 1).fill(0x9d)),
  },
  { name: "zeros.mp4", what: "only zeros", code: "UNREADABLE", make: write(Buffer.alloc(100_000)) },
  {
    name: "archive.mkv",
    what: "an archive",
    code: "UNREADABLE",
    make: write(`PK\u0003\u0004${"x".repeat(9000)}`),
  },
  { name: "picture.mp4", what: "a PNG", code: "UNREADABLE", make: drawPicture("png") },
  { name: "photo.mkv", what: "a JPEG", code: "UNREADABLE", make: drawPicture("jpeg") },
  { name: "sticker.webm", what: "a WebP", code: "UNREADABLE", make: drawPicture("webp") },
  { name: "cat.mp4", what: "a GIF", code: "UNREADABLE", make: drawPicture("gif") },
  {
    name: "drawing.mp4",
    what: "an SVG with a script",
    code: "UNREADABLE",
    make: write('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  },
  {
    name: "words.mkv",
    what: "subtitles",
    code: "UNREADABLE",
    make: write("1\n00:00:01,000 --> 00:00:02,000\nA line\n\n".repeat(20)),
  },
  {
    name: "list.mp4",
    what: "a playlist of another file",
    code: "UNREADABLE",
    make: write(playlist("file:///etc/passwd")),
  },
  {
    name: "far.mp4",
    what: "a playlist of an address",
    code: "UNREADABLE",
    make: write(playlist("http://127.0.0.1:9/film.ts")),
  },
  {
    name: "concat.mkv",
    what: "a list of files",
    code: "UNREADABLE",
    make: write("ffconcat version 1.0\nfile /etc/passwd\n"),
  },
  {
    name: "head.mkv",
    what: "the first bytes of a film",
    code: "UNREADABLE",
    make: change(film(), (bytes) => bytes.subarray(0, 100)),
  },
  {
    name: "tailless.mp4",
    what: "a film without its index",
    code: "UNREADABLE",
    make: change(film(), cutAt(0.6)),
  },
  {
    name: "half.mp4",
    what: "the first half of an MP4",
    code: "TRUNCATED",
    make: change(film("-movflags", "+faststart"), cutAt(0.5)),
  },
  {
    name: "half.mkv",
    what: "the first half of a Matroska film",
    code: "TRUNCATED",
    make: change(film(), cutAt(0.5)),
  },
  { name: "half.avi", what: "the first half of an AVI", code: "TRUNCATED", make: change(film(), cutAt(0.5)) },
  { name: "song.m4a", what: "sound alone", code: "NO_VIDEO", make: (file) => draw(file, ...sound) },
  {
    name: "song.mkv",
    what: "sound under a film's name",
    code: "NO_VIDEO",
    make: (file) => draw(file, ...sound, "-f", "matroska"),
  },
  {
    name: "cover.mp3",
    what: "a song with a cover",
    code: "NO_VIDEO",
    make: (file) =>
      draw(
        file,
        ...sound,
        ...picture("size=64x64:rate=1:duration=1"),
        "-map",
        "0",
        "-map",
        "1",
        "-c:v",
        "png",
        "-disposition:v",
        "attached_pic",
      ),
  },
  { name: "still.mp4", what: "a single picture", code: "NO_VIDEO", make: film("-frames:v", "1") },
  { name: "short.mp4", what: "half a second", code: "TOO_SHORT", make: film("-t", "0.5") },
  {
    name: "long.mkv",
    what: "more than half a day",
    code: "TOO_LONG",
    make: (file) => draw(file, ...picture("size=64x64:rate=1/10000:duration=60000"), ...x264),
  },
  {
    name: "cenc.mp4",
    what: "common encryption",
    code: "PROTECTED",
    make: film("-encryption_scheme", "cenc-aes-ctr", ...key),
  },
  {
    name: "bought.m4v",
    what: "a purchase from iTunes",
    code: "PROTECTED",
    make: change(film(), rename("avc1", "drmi")),
  },
  {
    name: "bought-sound.m4v",
    what: "a purchase whose sound alone is encrypted",
    code: "PROTECTED",
    make: change(film(), rename("mp4a", "drms")),
  },
  {
    name: "unknown.mp4",
    what: "a codec that nobody knows",
    code: "UNSUPPORTED_CODEC",
    make: change(film(), rename("avc1", "zz9z")),
  },
  {
    name: "unknown.mkv",
    what: "a codec of the future",
    code: "UNSUPPORTED_CODEC",
    make: change(film(), rename("V_MPEG4/ISO/AVC", "V_FUTUR/ISO/AVC")),
  },
  {
    name: "tiny.mkv",
    what: "a picture of 8 pixels",
    code: "UNSUPPORTED_SIZE",
    make: (file) => draw(file, ...picture("size=8x8:rate=25:duration=2"), "-c:v", "ffv1"),
  },
  {
    name: "giant.mkv",
    what: "a picture of 9000 pixels",
    code: "UNSUPPORTED_SIZE",
    make: (file) => draw(file, ...picture("size=9000x16:rate=5:duration=2"), "-c:v", "ffv1"),
  },
  {
    name: "scratched.mp4",
    what: "a film with half of its bytes overwritten",
    code: "CORRUPT",
    make: change(
      film("-g", "25"),
      (bytes) => (
        getMedia(bytes)
          .subarray(0)
          .forEach((_, at, media) => {
            if (at % 600 > 300) media[at] = (at * 7) % 251;
          }),
        bytes
      ),
    ),
  },
  {
    name: "blank.mp4",
    what: "a film whose media are zeros",
    code: "CORRUPT",
    make: change(film(), (bytes) => (getMedia(bytes).fill(0), bytes)),
  },
];
