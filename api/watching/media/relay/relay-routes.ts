import { type Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import { hourSeconds } from "#domain/time-units";
import type { Deliveries } from "../../../people/parents/viewings";
import { refusalBody } from "../../../platform/errors";
import { type Outside, OutsideError, readBody } from "../../../platform/outside";
import { anyOrigin } from "../any-origin";
import { verifyMediaToken } from "../media-links";
import { countBytes } from "./count-bytes";
import { type OutsidePiece, PlaylistError } from "./hls";
import {
  describeOutsideFault,
  type FindOutsideStream,
  type OutsideStream,
  type OutsideStreams,
  type RelayedPlaylist,
} from "./outside-streams";

type Options = {
  secret: string;
  outside: Outside;
  outsideStreams: OutsideStreams;
  findStream: FindOutsideStream;
  deliveries: Deliveries;
  /** Unix seconds. */
  now: () => number;
  log: (line: Record<string, unknown>) => void;
};

const expired = refusalBody("MEDIA_LINK_EXPIRED", "The link to this video is no longer valid");
const unknown = refusalBody("NOT_FOUND", "There is no such stream");
const broken = refusalBody("STREAM_UNAVAILABLE", "The stream does not answer");

/** A stream is the same for as long as it takes many viewers to ask for its next segment. */
const streamMs = 2000;
const maxSubtitlesBytes = 4 * 1024 * 1024;
const segmentMs = 60_000;
/** A browser reads a file of a whole film as it plays. */
const fileMs = 4 * hourSeconds * 1000;
/** After so much of a file a viewing is counted, and may have ended. */
const countedBytes = 1024 * 1024;

/** The same fault of a stream is logged once in so long. */
const quietMs = 60_000;

/**
 * Streams that the operator has elsewhere, under signed links like those of our own. Playlists are relayed, so that a
 * stream stops when the link ends; segments and files are fetched from their own addresses, but for a viewing whose
 * minutes are counted: they are relayed too (docs/decisions/0054).
 */
export function relayRoutes({
  secret,
  outside,
  outsideStreams,
  findStream,
  deliveries,
  now,
  log,
}: Options): Hono {
  const app = new Hono();
  const streams = new LRUCache<string, Promise<OutsideStream | null>>({ max: 1000, ttl: streamMs });
  function find(name: string) {
    const known = streams.get(name);
    if (known) return known;
    const promise = findStream(name);
    streams.set(name, promise);
    promise.catch(() => streams.delete(name));
    return promise;
  }
  const loggedAt = new Map<string, number>();
  function logFault(stream: string, fault: { code: string; detail: string }) {
    const key = `${stream} ${fault.code}`;
    if (Date.now() - (loggedAt.get(key) ?? 0) < quietMs) return;
    loggedAt.set(key, Date.now());
    log({ level: "warn", message: "a stream does not answer", stream, ...fault });
  }

  app.use("/media/*", anyOrigin);
  app.get("/media/:token/:clip/:path{.+}", async (context, next) => {
    const { token, clip: name, path } = context.req.param();
    const verified = verifyMediaToken(token, name, secret, now());
    // Whoever has no link to it learns nothing of what there is.
    const stream = verified && (await find(name));
    if (!verified || !stream) return next();
    const { viewing } = verified;
    if (viewing !== null && !(await deliveries.isOpen(viewing))) return context.json(expired, 403);
    const [, subtitles] = /^subtitles-(\d{1,3})\.vtt$/.exec(path) ?? [];
    const [, file] = /^file-(\d{1,3})\.(?:mp4|webm)$/.exec(path) ?? [];
    const [, rendition, piece] = /^(master|[ra]-[0-9a-f]{12})(?:\.m3u8|\/(p-[0-9a-f]{12}))$/.exec(path) ?? [];
    try {
      if (subtitles !== undefined)
        return await answerSubtitles(context, stream.subtitles?.[Number(subtitles)]);
      if (file !== undefined) return await answerFile(context, stream, { index: Number(file), viewing });
      if (rendition === undefined) return context.json(unknown, 404);
      if (piece === undefined) {
        const playlist = await outsideStreams.playlist(stream, rendition, viewing !== null);
        return playlist ? answerPlaylist(context, playlist) : context.json(unknown, 404);
      }
      const found = viewing === null ? null : await outsideStreams.piece(stream, rendition, piece);
      if (viewing === null || found === null) return context.json(unknown, 404);
      return await relayPiece(context, found, (share) => {
        // The sound beside a picture takes no time of its own.
        if (!rendition.startsWith("a-")) void count(viewing, share * found.seconds);
      });
    } catch (error) {
      const fault = describeOutsideFault(error);
      if (!fault) throw error;
      logFault(name, fault);
      return context.json(broken, 502, { "Cache-Control": "no-store" });
    }
  });

  /** Relayed, as a page may not read the subtitles of another origin. */
  async function answerSubtitles(context: Context, url: string | undefined) {
    if (url === undefined) return context.json(unknown, 404);
    const text = (await readBody(await outside.fetch(url), maxSubtitlesBytes)).toString("utf8");
    if (!/^\uFEFF?WEBVTT/.test(text)) throw new PlaylistError("the subtitles are no WebVTT");
    return context.body(text, 200, {
      "Content-Type": "text/vtt; charset=utf-8",
      "Cache-Control": "private, max-age=3600",
    });
  }

  function answerPlaylist(context: Context, { text, compressed }: RelayedPlaylist) {
    const headers = {
      "Content-Type": "application/vnd.apple.mpegurl",
      "Cache-Control": "no-cache",
      Vary: "Accept-Encoding",
    };
    return /\bgzip\b/u.test(context.req.header("accept-encoding") ?? "")
      ? context.body(new Uint8Array(compressed), 200, { ...headers, "Content-Encoding": "gzip" })
      : context.body(text, 200, headers);
  }

  /** A failure leaves only this part uncounted. */
  const count = (viewing: string, seconds: number) =>
    deliveries.countSeconds(viewing, seconds).catch(() => {});

  async function answerFile(
    context: Context,
    { files }: OutsideStream,
    { index, viewing }: { index: number; viewing: string | null },
  ) {
    const url = files?.addresses[index];
    if (files === undefined || url === undefined) return context.json(unknown, 404);
    const refusal = outside.getRefusal(url);
    if (refusal !== null) throw new OutsideError("NOT_ALLOWED", refusal);
    context.header("Cache-Control", "no-store");
    if (viewing === null) return context.redirect(url, 302);
    context.header("Content-Type", context.req.path.endsWith(".webm") ? "video/webm" : "video/mp4");
    if (context.req.method === "HEAD") return context.body(null, 200);
    const range = /^bytes=\d+-\d*$/.exec(context.req.header("range") ?? "")?.[0];
    const answer = await outside.fetch(url, {
      headers: range === undefined ? {} : { range },
      signal: context.req.raw.signal,
      timeoutMs: fileMs,
    });
    const { status } = answer;
    if ((status !== 200 && status !== 206) || !answer.body) {
      await answer.body?.cancel();
      return status === 416 ? context.body(null, 416) : context.json(broken, 502);
    }
    const part = answer.headers.get("content-range");
    const length = answer.headers.get("content-length");
    const total = Number(part?.split("/")[1] ?? length) || Infinity;
    if (part !== null) context.header("Content-Range", part);
    if (length !== null) context.header("Content-Length", length);
    context.header(
      "Accept-Ranges",
      answer.headers.get("accept-ranges") ?? (part === null ? "none" : "bytes"),
    );
    const body = countBytes(answer.body.getReader(), countedBytes, async (bytes) => {
      await count(viewing, (bytes / total) * files.seconds);
      return deliveries.isOpen(viewing);
    });
    return context.body(body, status);
  }

  async function relayPiece(
    context: Context,
    { url, range }: OutsidePiece,
    onDelivered: (share: number) => void,
  ) {
    const answer = await outside.fetch(url, {
      headers: range ? { range: `bytes=${range.offset}-${range.offset + range.length - 1}` } : {},
      signal: context.req.raw.signal,
      timeoutMs: segmentMs,
    });
    // A server that knows no ranges sends the whole file, which is more than was asked for.
    if (answer.status !== (range ? 206 : 200) || !answer.body) {
      await answer.body?.cancel();
      return context.json(broken, 502);
    }
    const total = Number(answer.headers.get("content-length")) || range?.length || 0;
    const body = countBytes(answer.body.getReader(), Infinity, async (bytes) => {
      onDelivered(total === 0 ? 1 : Math.min(1, bytes / total));
      return true;
    });
    const length = answer.headers.get("content-length");
    return context.body(body, 200, {
      "Content-Type": answer.headers.get("content-type") ?? "application/octet-stream",
      "Cache-Control": "private, max-age=60",
      ...(length === null || answer.headers.has("content-encoding") ? {} : { "Content-Length": length }),
    });
  }

  return app;
}
