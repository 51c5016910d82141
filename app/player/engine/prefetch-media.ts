import type { PlayerMedia } from "../player-media.ts";
import { firstVariant, type Piece, readMaster, readMedia, segmentAt } from "./playlist-text.ts";
import { startBandwidth } from "./start-bandwidth.ts";

type Opening = Pick<PlayerMedia, "hlsSrc" | "startSeconds">;

const begun = new Map<string, Promise<void>>();
/** Pieces that are here or on their way, each for one taker: the engine hands bytes on to a worker, and they are gone. */
const warmed = new Map<string, Promise<WarmedPiece>>();

export type WarmedPiece = {
  bytes: ArrayBuffer;
  /** Bits a second that it really came with; from memory it would seem to come in no time. */
  bandwidth: number;
};

const rangeHeader = (range: Piece["range"]) => (range ? `bytes=${range.offset}-${range.offset + range.length - 1}` : "");

/** `range` as in the header of the request. */
export function takeWarmed(url: string, range = ""): Promise<WarmedPiece> | null {
  const key = `${url} ${range}`;
  const piece = warmed.get(key) ?? null;
  warmed.delete(key);
  return piece;
}

async function getText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`playlist answered ${response.status}`);
  return response.text();
}

async function getPiece(url: string, range: string): Promise<WarmedPiece> {
  const from = performance.now();
  const response = await fetch(url, { headers: range ? { Range: range } : {} });
  if (!response.ok) throw new Error(`piece answered ${response.status}`);
  const bytes = await response.arrayBuffer();
  const bits = (bytes.byteLength * 8000) / Math.max(performance.now() - from, 1);
  return { bytes, bandwidth: Math.max(Math.min(bits, 4 * startBandwidth()), startBandwidth() / 2) };
}

function warmPiece({ url, range }: Piece): Promise<unknown> {
  const header = rangeHeader(range);
  const piece = getPiece(url, header);
  warmed.set(`${url} ${header}`, piece);
  return piece;
}

async function warm({ hlsSrc, startSeconds }: Opening): Promise<void> {
  const address = new URL(hlsSrc, location.href).href;
  const screen = { width: innerWidth * devicePixelRatio, height: innerHeight * devicePixelRatio };
  const master = await getText(address);
  const variant = firstVariant(readMaster(master, address), startBandwidth(), screen);
  const playlist = variant ? await getText(variant.url) : master;
  const media = readMedia(playlist, variant?.url ?? address);
  const first = segmentAt(media, startSeconds);
  await Promise.all([media.init, first].map((piece) => (piece ? warmPiece(piece) : null)));
}

/** Brings playlists into the HTTP cache and the first low segment into memory while the engine is still on its way. Failure is the engine's to report. */
export function prefetchMedia(media: Opening): Promise<void> {
  const key = `${media.hlsSrc}#${media.startSeconds}`;
  const running = begun.get(key) ?? warm(media).catch(() => void begun.delete(key));
  begun.set(key, running);
  return running;
}
