import type { PlayerMedia } from "../player-media";
import { chooseFirstVariant, type Piece, readMaster, readMedia, segmentAt } from "./playlist-text";
import { getStartBandwidth } from "./start-bandwidth";

type Opening = Pick<PlayerMedia, "hlsSrc" | "startSeconds">;

const begun = new Map<string, Promise<void>>();
/**
 * Playlists and segments, loaded or pending. Each can be taken only once: the engine transfers the bytes to a
 * worker.
 */
const warmed = new Map<string, Promise<WarmedPiece>>();

export type WarmedPiece = {
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
export function takeWarmed(url: string, range = ""): Promise<WarmedPiece> | null {
  const key = `${new URL(url, location.href).href} ${range}`;
  const piece = warmed.get(key) ?? null;
  warmed.delete(key);
  return piece;
}

async function get(url: string, range: string, isText: boolean): Promise<WarmedPiece> {
  const from = performance.now();
  const response = await fetch(url, { headers: range ? { Range: range } : {} });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
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
function warmUp(url: string, range: string, isText: boolean): Promise<WarmedPiece> {
  const piece = get(url, range, isText);
  const key = `${url} ${range}`;
  warmed.set(key, piece);
  piece.catch(() => warmed.get(key) === piece && warmed.delete(key));
  return piece;
}

async function warmText(url: string): Promise<string> {
  const { body } = await warmUp(url, "", true);
  return String(body);
}

async function warm({ hlsSrc, startSeconds }: Opening): Promise<void> {
  const url = new URL(hlsSrc, location.href).href;
  const screen = { width: innerWidth * devicePixelRatio, height: innerHeight * devicePixelRatio };
  const master = await warmText(url);
  const variant = chooseFirstVariant(readMaster(master, url), getStartBandwidth(), screen);
  const playlist = variant ? await warmText(variant.url) : master;
  const media = readMedia(playlist, variant?.url ?? url);
  const first = segmentAt(media, startSeconds);
  await Promise.all(
    [media.init, first].map(async (piece) => piece && warmUp(piece.url, rangeHeader(piece.range), false)),
  );
}

/**
 * Prefetches the playlists and the first low-quality segment while the engine loads. Errors are ignored; the
 * engine will report them.
 */
export function prefetchMedia(media: Opening): Promise<void> {
  const key = `${media.hlsSrc}#${media.startSeconds}`;
  const running = begun.get(key) ?? warm(media).catch(() => void begun.delete(key));
  begun.set(key, running);
  return running;
}
