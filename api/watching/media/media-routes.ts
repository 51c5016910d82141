import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { extname, join, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { Hono } from "hono";
import type { Deliveries } from "../../people/parents/viewings";
import { refusalBody } from "../../platform/errors";
import { anyOrigin } from "./any-origin";
import { parseRange } from "./byte-range";
import type { LiveStreams } from "./live/live-streams";
import { verifyMediaToken } from "./media-links";

type MediaRoutesOptions = {
  /** The folder of a clip's or film's files. */
  getFolder: (clip: string) => string;
  secret: string;
  liveStreams: LiveStreams;
  deliveries: Pick<Deliveries, "isOpen" | "count">;
  /** Milliseconds since the epoch. */ now: () => number;
};

const contentTypes: Record<string, string> = {
  ".m3u8": "application/vnd.apple.mpegurl",
  ".mp4": "video/mp4",
  ".m4s": "video/mp4",
  ".m4a": "audio/mp4",
  ".mpd": "application/dash+xml",
  ".vtt": "text/vtt; charset=utf-8",
  ".webp": "image/webp",
};

/** Channels and recordings have no files of their own: their segments are byte ranges of clips, «{clip}/{file}». */
const isStream = (folder: string) => folder.startsWith("live-") || folder.startsWith("recording-");

const getClipFile = (folder: string, path: string) => {
  if (!isStream(folder)) return { clip: folder, path };
  const [clip = "", file = ""] = path.split("/");
  return { clip, path: file };
};

const refusal = refusalBody("MEDIA_LINK_EXPIRED", "The link to this video is no longer valid");

/** Resolves a path inside the clip's folder; null for an invalid path or unknown file type. */
const resolveFile = (getFolder: (clip: string) => string, clip: string, path: string) => {
  if (!/^[a-z0-9-]+$/u.test(clip) || !/^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/u.test(path)) return null;
  const folder = resolve(getFolder(clip));
  const file = join(folder, path);
  const contentType = contentTypes[extname(file)];
  return file.startsWith(folder + sep) && contentType ? { file, contentType } : null;
};

type Part = {
  start: number;
  end: number;
  signal: AbortSignal;
  onDelivered: ((bytes: number) => void) | null;
};

const streamFile = (file: string, { start, end, signal, onDelivered }: Part): ReadableStream => {
  const stream = createReadStream(file, { start, end });
  const close = () => stream.destroy();
  signal.addEventListener("abort", close, { once: true });
  stream.once("close", () => {
    signal.removeEventListener("abort", close);
    onDelivered?.(stream.bytesRead);
  });
  return Readable.toWeb(stream) as ReadableStream;
};

const isNotModified = (
  etag: string,
  modified: Date,
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
) => {
  if (ifNoneMatch !== undefined)
    return ifNoneMatch
      .split(",")
      .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//u, "") === etag);
  return (
    ifModifiedSince !== undefined &&
    Math.floor(modified.getTime() / 1000) * 1000 <= Date.parse(ifModifiedSince)
  );
};

export const mediaRoutes = ({ getFolder, secret, liveStreams, deliveries, now }: MediaRoutesOptions) => {
  const app = new Hono();
  app.use("/media/*", anyOrigin);
  // Hono handles HEAD with the GET handler and drops its body.
  app.get("/media/:token/:clip/:path{.+}", async (context) => {
    const { token, clip, path } = context.req.param();
    const verified = verifyMediaToken(token, clip, secret, now() / 1000);
    if (verified === null) return context.json(refusal, 403);
    const { secondsLeft, viewing } = verified;
    if (viewing !== null && !(await deliveries.isOpen(viewing))) return context.json(refusal, 403);
    if (isStream(clip) && path.endsWith(".m3u8")) {
      const playlist = await liveStreams.playlist(clip, path, now() / 1000);
      if (!playlist) return context.json(refusalBody("NOT_FOUND", "There is no such stream"), 404);
      const headers = {
        "Content-Type": "application/vnd.apple.mpegurl",
        "Cache-Control": clip.startsWith("live-") ? "no-cache" : `private, max-age=${secondsLeft}`,
        Vary: "Accept-Encoding",
      };
      const isCompressed = /\bgzip\b/u.test(context.req.header("accept-encoding") ?? "");
      return isCompressed
        ? context.body(new Uint8Array(playlist.compressed), 200, { ...headers, "Content-Encoding": "gzip" })
        : context.body(playlist.text, 200, headers);
    }
    // A link to a channel or recording gives access only to the clips it shows.
    if (isStream(clip) && !(await liveStreams.hasFile(clip, path, now() / 1000)))
      return context.json(refusal, 403);
    const file = getClipFile(clip, path);
    const found = resolveFile(getFolder, file.clip, file.path);
    const stats = found ? await stat(found.file).catch(() => null) : null;
    if (!found || !stats?.isFile())
      return context.json(refusalBody("NOT_FOUND", "There is no such file"), 404);
    const etag = `"${stats.size.toString(16)}-${Math.floor(stats.mtimeMs).toString(16)}"`;
    const headers: Record<string, string> = {
      "Accept-Ranges": "bytes",
      "Cache-Control": `private, max-age=${secondsLeft}`,
      ETag: etag,
      "Last-Modified": stats.mtime.toUTCString(),
    };
    if (
      isNotModified(
        etag,
        stats.mtime,
        context.req.header("if-none-match"),
        context.req.header("if-modified-since"),
      )
    )
      return context.body(null, 304, headers);
    const ifRange = context.req.header("if-range");
    const isRangeCurrent = ifRange === undefined || ifRange === etag || ifRange === headers["Last-Modified"];
    const range = isRangeCurrent ? parseRange(context.req.header("range"), stats.size) : null;
    if (range === "unsatisfiable")
      return context.body(null, 416, { ...headers, "Content-Range": `bytes */${stats.size}` });
    const { start, end } = range ?? { start: 0, end: stats.size - 1 };
    headers["Content-Type"] = found.contentType;
    headers["Content-Length"] = String(end - start + 1);
    if (range) headers["Content-Range"] = `bytes ${start}-${end}/${stats.size}`;
    const status = range ? 206 : 200;
    if (context.req.method === "HEAD" || stats.size === 0) return context.body(null, status, headers);
    const isVideo = found.contentType === "video/mp4";
    const onDelivered =
      viewing !== null && isVideo
        ? (bytes: number) =>
            // A failure leaves only this piece uncounted.
            void deliveries.count(viewing, file.clip, bytes / stats.size).catch(() => {})
        : null;
    const part = { start, end, signal: context.req.raw.signal, onDelivered };
    return context.body(streamFile(found.file, part), status, headers);
  });
  return app;
};
