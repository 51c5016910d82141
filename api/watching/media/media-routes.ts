import { Readable } from "node:stream";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Context, Hono } from "hono";
import type { Deliveries } from "../../people/parents/viewings";
import { refusalBody } from "../../platform/errors";
import { logOf } from "../../platform/observe-requests";
import { findContentType } from "../../platform/storage/content-types";
import { type FileStorage, readWhole, StorageError } from "../../platform/storage/storage";
import { anyOrigin } from "./any-origin";
import { parseRange } from "./byte-range";
import type { LiveStreams } from "./live/live-streams";
import { isAtCdn, linkMedia, type LinkSettings, verifyMediaToken } from "./media-links";

type MediaRoutesOptions = {
  /** Where the files of a clip or film are, and the folder they have there. */
  findFolder: (clip: string) => { storage: FileStorage; folder: string };
  settings: LinkSettings;
  liveStreams: LiveStreams;
  deliveries: Pick<Deliveries, "isOpen" | "count">;
  /** Milliseconds since the epoch. */ now: () => number;
  log: (line: Record<string, unknown>) => void;
};

const playlistType = "application/vnd.apple.mpegurl";
const gzipped = promisify(gzip);

/** Channels and recordings have no files of their own: their segments are byte ranges of clips, «{clip}/{file}». */
const isStream = (folder: string) => folder.startsWith("live-") || folder.startsWith("recording-");

const getClipFile = (folder: string, path: string) => {
  if (!isStream(folder)) return { clip: folder, path };
  const [clip = "", file = ""] = path.split("/");
  return { clip, path: file };
};

const refusal = refusalBody("MEDIA_LINK_EXPIRED", "The link to this video is no longer valid");

/** False for an invalid path. */
const isPath = (clip: string, path: string) =>
  /^[a-z0-9-]+$/u.test(clip) && /^[\w-]+(\.[\w-]+)*(\/[\w-]+(\.[\w-]+)*)*$/u.test(path);

type Sending = { signal: AbortSignal; onDelivered: ((bytes: number) => void) | null };

const toBody = (stream: Readable, { signal, onDelivered }: Sending): ReadableStream => {
  const close = () => stream.destroy();
  signal.addEventListener("abort", close, { once: true });
  let bytes = 0;
  if (onDelivered) stream.on("data", (piece: Buffer) => (bytes += piece.length)).pause();
  stream.once("close", () => {
    signal.removeEventListener("abort", close);
    onDelivered?.(bytes);
  });
  return Readable.toWeb(stream) as ReadableStream;
};

const isNotModified = (
  etag: string,
  modified: number,
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
) => {
  if (ifNoneMatch !== undefined)
    return ifNoneMatch
      .split(",")
      .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//u, "") === etag);
  return ifModifiedSince !== undefined && Math.floor(modified / 1000) * 1000 <= Date.parse(ifModifiedSince);
};

export const mediaRoutes = ({
  findFolder,
  settings,
  liveStreams,
  deliveries,
  now,
  log,
}: MediaRoutesOptions) => {
  const app = new Hono();
  app.use("/media/*", anyOrigin);
  app.onError((error, context) => {
    if (!(error instanceof StorageError)) throw error;
    logOf(log, context)({ level: "error", message: "storage", error: error.message });
    const body = refusalBody("STORAGE_UNAVAILABLE", "The film cannot be read at the moment");
    return context.json(body, 503, { "Retry-After": "2", "Cache-Control": "no-store" });
  });

  async function sendPlaylist(
    context: Context,
    { text, cacheControl }: { text: string | Playlist; cacheControl: string },
  ) {
    const headers = { "Content-Type": playlistType, "Cache-Control": cacheControl, Vary: "Accept-Encoding" };
    const isCompressed = /\bgzip\b/u.test(context.req.header("accept-encoding") ?? "");
    const plain = typeof text === "string" ? text : text.text;
    if (!isCompressed) return context.body(plain, 200, headers);
    const body = typeof text === "string" ? await gzipped(text) : text.compressed;
    return context.body(new Uint8Array(body), 200, { ...headers, "Content-Encoding": "gzip" });
  }

  // Hono handles HEAD with the GET handler and drops its body.
  app.get("/media/:token/:clip/:path{.+}", async (context) => {
    const { token, clip, path } = context.req.param();
    const verified = verifyMediaToken(token, clip, settings.mediaSecret, now() / 1000);
    if (verified === null) return context.json(refusal, 403);
    const { secondsLeft, viewing } = verified;
    if (viewing !== null && !(await deliveries.isOpen(viewing))) return context.json(refusal, 403);
    const cacheControl = `private, max-age=${secondsLeft}`;
    const notFound = () => context.json(refusalBody("NOT_FOUND", "There is no such file"), 404);
    if (isStream(clip) && path.endsWith(".m3u8")) {
      const playlist = await liveStreams.playlist(clip, path, now() / 1000);
      if (!playlist) return context.json(refusalBody("NOT_FOUND", "There is no such stream"), 404);
      return sendPlaylist(context, {
        text: playlist,
        cacheControl: clip.startsWith("live-") ? "no-cache" : cacheControl,
      });
    }
    // A link to a channel or recording gives access only to the clips it shows.
    if (isStream(clip) && !(await liveStreams.hasFile(clip, path, now() / 1000)))
      return context.json(refusal, 403);
    const file = getClipFile(clip, path);
    const contentType = findContentType(file.path);
    if (!isPath(file.clip, file.path) || contentType === null) return notFound();
    const { storage, folder } = findFolder(file.clip);
    const key = `${folder}/${file.path}`;
    if (contentType === playlistType && isAtCdn(settings, { clip, viewing })) {
      const text = (await readWhole(storage, key))?.toString();
      if (text === undefined) return notFound();
      const expiresAt = Math.floor(now() / 1000) + secondsLeft;
      const linked = linkFiles(text, (name) => linkMedia(settings, { clip, path: name, expiresAt }));
      return sendPlaylist(context, { text: linked, cacheControl });
    }
    const found = await storage.find(key);
    if (!found) return notFound();
    const { bytes: size, modified } = found;
    const etag = `"${size.toString(16)}-${modified.toString(16)}"`;
    const headers: Record<string, string> = {
      "Accept-Ranges": "bytes",
      "Cache-Control": cacheControl,
      ETag: etag,
      "Last-Modified": new Date(modified).toUTCString(),
    };
    const ifNoneMatch = context.req.header("if-none-match");
    if (isNotModified(etag, modified, ifNoneMatch, context.req.header("if-modified-since")))
      return context.body(null, 304, headers);
    const ifRange = context.req.header("if-range");
    const isRangeCurrent = ifRange === undefined || ifRange === etag || ifRange === headers["Last-Modified"];
    const range = isRangeCurrent ? parseRange(context.req.header("range"), size) : null;
    if (range === "unsatisfiable")
      return context.body(null, 416, { ...headers, "Content-Range": `bytes */${size}` });
    const { start, end } = range ?? { start: 0, end: size - 1 };
    headers["Content-Type"] = contentType;
    headers["Content-Length"] = String(end - start + 1);
    if (range) headers["Content-Range"] = `bytes ${start}-${end}/${size}`;
    const status = range ? 206 : 200;
    if (context.req.method === "HEAD" || size === 0) return context.body(null, status, headers);
    const stream = await storage.read(key, { start, end });
    // It was deleted meanwhile.
    if (stream === null) return notFound();
    const isVideo = contentType === "video/mp4";
    const onDelivered =
      viewing !== null && isVideo
        ? (bytes: number) =>
            // A failure leaves only this piece uncounted.
            void deliveries.count(viewing, file.clip, bytes / size).catch(() => {})
        : null;
    const body = toBody(stream, { signal: context.req.raw.signal, onDelivered });
    return context.body(body, status, headers);
  });
  return app;
};

type Playlist = { text: string; compressed: Buffer };

/** Gives the files that a playlist names addresses of their own; playlists that it names stay beside it. */
function linkFiles(text: string, link: (name: string) => string): string {
  const toLink = (name: string) => (name.endsWith(".m3u8") ? name : link(name));
  return text
    .replaceAll(/URI="([^"]+)"/g, (_all, name: string) => `URI="${toLink(name)}"`)
    .replaceAll(/^[^#\s].*$/gm, toLink);
}
