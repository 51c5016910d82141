import type { PlayerMedia } from "../player-media";
import { chooseFirstVariant, findSegment, type Piece, readMaster, readMedia } from "./playlist-text";
import { getStartBandwidth } from "./start-bandwidth";

type MediaStart = Pick<PlayerMedia, "src" | "startSeconds">;

const prefetches = new Map<string, Promise<void>>();
/**
 * Playlists and segments, loaded or pending. Each can be taken only once: the engine transfers the bytes to a
 * worker.
 */
const prefetched = new Map<string, Promise<PrefetchedResponse>>();

export type PrefetchedResponse = {
  /** Text for a playlist, bytes for a segment. */
  body: ArrayBuffer | string;
  /**
   * Download speed in bits per second; reading from memory would otherwise look instantaneous to the engine.
   */
  bandwidth: number;
};

const rangeHeader = (range: Piece["range"]) =>
  range ? `bytes=${range.offset}-${range.offset + range.length - 1}` : "";

/** `range` as in the Range header. */
export function takePrefetched(url: string, range = ""): Promise<PrefetchedResponse> | null {
  const key = `${new URL(url, location.href).href} ${range}`;
  const piece = prefetched.get(key) ?? null;
  prefetched.delete(key);
  return piece;
}

async function fetchPiece(url: string, range: string, isText: boolean): Promise<PrefetchedResponse> {
  const from = performance.now();
  const response = await fetch(url, { headers: range ? { Range: range } : {} });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  const body = isText ? await response.text() : await response.arrayBuffer();
  const bits =
    ((typeof body === "string" ? body.length : body.byteLength) * 8000) /
    Math.max(performance.now() - from, 1);
  return { body, bandwidth: Math.max(Math.min(bits, 4 * getStartBandwidth()), getStartBandwidth() / 2) };
}

/**
 * Registers the request before its response arrives, so that a fast engine waits for it instead of requesting it
 * again.
 */
function prefetchPiece(url: string, range: string, isText: boolean): Promise<PrefetchedResponse> {
  const piece = fetchPiece(url, range, isText);
  const key = `${url} ${range}`;
  prefetched.set(key, piece);
  piece.catch(() => prefetched.get(key) === piece && prefetched.delete(key));
  return piece;
}

async function prefetchText(url: string): Promise<string> {
  const { body } = await prefetchPiece(url, "", true);
  return String(body);
}

async function prefetchStart({ src, startSeconds }: MediaStart): Promise<void> {
  const url = new URL(src, location.href).href;
  const screen = { width: innerWidth * devicePixelRatio, height: innerHeight * devicePixelRatio };
  const master = await prefetchText(url);
  const variant = chooseFirstVariant(readMaster(master, url), getStartBandwidth(), screen);
  const playlist = variant ? await prefetchText(variant.url) : master;
  const media = readMedia(playlist, variant?.url ?? url);
  const first = findSegment(media, startSeconds);
  await Promise.all(
    [media.init, first].map(
      async (piece) => piece && prefetchPiece(piece.url, rangeHeader(piece.range), false),
    ),
  );
}

/**
 * Prefetches the playlists and the first low-quality segment while the engine loads. Errors are ignored; the
 * engine will report them.
 */
export function prefetchMedia(media: MediaStart): Promise<void> {
  const key = `${media.src}#${media.startSeconds}`;
  const running = prefetches.get(key) ?? prefetchStart(media).catch(() => void prefetches.delete(key));
  prefetches.set(key, running);
  return running;
}
