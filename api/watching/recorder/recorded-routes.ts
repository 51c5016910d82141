import { Readable } from "node:stream";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Context, Hono } from "hono";
import type { Deliveries } from "../../people/parents/viewings";
import type { Database } from "../../platform/db/database";
import { refusalBody } from "../../platform/errors";
import { logOf } from "../../platform/observe-requests";
import { findContentType } from "../../platform/storage/content-types";
import { type FileStorage, StorageError } from "../../platform/storage/storage";
import { isPictureTrack } from "../../tv/channels/recorded";
import { anyOrigin } from "../media/any-origin";
import { verifyMediaToken } from "../media/media-links";
import type { FindRecordingPart } from "../media/relay/channel-streams";
import { countBytes } from "../media/relay/count-bytes";
import { isInCut } from "../media/relay/hls";
import { onlyTrack } from "./read-tracks";
import { getHourFolder } from "./recorded-files";
import { formatRecorded, listMaster } from "./recorded-playlists";
import { findSegment, findSegments, findTracks } from "./recordings";

type Options = {
  db: Database;
  storage: FileStorage;
  secret: string;
  findPart: FindRecordingPart;
  deliveries: Deliveries;
  /** Unix seconds. */
  now: () => number;
  log: (line: Record<string, unknown>) => void;
};

const gzipped = promisify(gzip);
const expired = refusalBody("MEDIA_LINK_EXPIRED", "The link to this video is no longer valid");
const unknown = refusalBody("NOT_FOUND", "There is no such stream");

/** Programmes from what was recorded of a channel, under signed links like those of its stream. */
export function recordedRoutes({ db, storage, secret, findPart, deliveries, now, log }: Options): Hono {
  const app = new Hono();
  app.use("/media/*", anyOrigin);
  app.onError((error, context) => {
    if (!(error instanceof StorageError)) throw error;
    logOf(log, context)({ level: "error", message: "storage", error: error.message });
    const body = refusalBody("STORAGE_UNAVAILABLE", "The recording cannot be read at the moment");
    return context.json(body, 503, { "Retry-After": "2", "Cache-Control": "no-store" });
  });

  app.get("/media/:token/:clip{recording-.+-kept}/:path{.+}", async (context) => {
    const { token, clip: name, path } = context.req.param();
    const verified = verifyMediaToken(token, name, secret, now());
    if (!verified) return context.json(expired, 403);
    const { viewing } = verified;
    if (viewing !== null && !(await deliveries.isOpen(viewing))) return context.json(expired, 403);
    const part = await findPart(name);
    const [, track, piece] =
      /^(master|[ra]-[0-9a-f]{12})(?:\.m3u8|\/(\d{1,9})(?:-i)?\.\w{2,4})$/.exec(path) ?? [];
    if (!part || track === undefined) return context.json(unknown, 404);
    if (piece === undefined) {
      const text = await makePlaylist(part, track);
      return text === null ? context.json(unknown, 404) : answerPlaylist(context, text);
    }
    const segment = await findSegment(db, { channelId: part.channelId, track }, Number(piece));
    if (!segment?.file || !isInCut(toSeconds(segment), part)) return context.json(unknown, 404);
    const isInit = path.includes("-i.");
    const file = isInit ? segment.init : segment.file;
    const key = `${getHourFolder(part.channelId, segment.start)}/${file}`;
    const stream = file === null ? null : await storage.read(key);
    if (file === null || stream === null) return context.json(unknown, 404);
    const body = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    const isCounted = viewing !== null && !isInit && isPictureTrack(track);
    const counted = isCounted
      ? countBytes(body.getReader(), Infinity, async (bytes) => {
          // A failure leaves only this piece uncounted.
          const seconds = (segment.duration / 1000) * Math.min(1, bytes / segment.bytes);
          await deliveries.countSeconds(viewing, seconds).catch(() => {});
          return true;
        })
      : body;
    return context.body(counted, 200, {
      "Content-Type": findContentType(file) ?? "application/octet-stream",
      "Cache-Control": `private, max-age=${verified.secondsLeft}`,
      ...(isInit ? {} : { "Content-Length": String(segment.bytes) }),
    });
  });

  /** Null for an unknown rendition. */
  async function makePlaylist(part: Part, track: string): Promise<string | null> {
    const tracks = await findTracks(db, part);
    const master = listMaster(tracks);
    if (track === onlyTrack && master !== null) return master;
    if (!tracks.some((one) => one.track === track)) return null;
    return formatRecorded(await findSegments(db, part, track), track, part);
  }

  async function answerPlaylist(context: Context, text: string) {
    const headers = {
      "Content-Type": "application/vnd.apple.mpegurl",
      "Cache-Control": "no-cache",
      Vary: "Accept-Encoding",
    };
    return /\bgzip\b/u.test(context.req.header("accept-encoding") ?? "")
      ? context.body(new Uint8Array(await gzipped(text)), 200, { ...headers, "Content-Encoding": "gzip" })
      : context.body(text, 200, headers);
  }
  return app;
}

type Part = NonNullable<Awaited<ReturnType<FindRecordingPart>>>;
const toSeconds = ({ start, duration }: { start: number; duration: number }) => ({
  start: start / 1000,
  seconds: duration / 1000,
});
