import type { PlayerMedia } from "../player-media.ts";
import { firstVariant, type Piece, readMaster, readMedia, segmentAt } from "./playlist-text.ts";
import { startBandwidth } from "./start-bandwidth.ts";

type Opening = Pick<PlayerMedia, "hlsSrc" | "startSeconds">;

const begun = new Map<string, Promise<void>>();
const measured = new Map<string, number>();

const keyOf = (url: string, offset: number) => `${url}#${offset}`;

/**
 * Bits a second that a warmed piece came with. The engine finds it in the cache and would believe in a line a thousand times as fast.
 * `contentRange` is the header of that name; pieces of one file are told apart by it.
 */
export function warmedBandwidth(url: string, contentRange?: string): number | null {
  return measured.get(keyOf(url, Number(/\d+/.exec(contentRange ?? "")?.[0] ?? 0))) ?? null;
}

async function getText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`playlist answered ${response.status}`);
  return response.text();
}

async function getPiece({ url, range }: Piece): Promise<void> {
  const key = keyOf(url, range?.offset ?? 0);
  const from = performance.now();
  // Set before the answer: the engine may ask for the piece while it is still on its way.
  measured.set(key, startBandwidth());
  // The very range that the engine will ask for: the cache knows it by that.
  const headers: HeadersInit = range ? { Range: `bytes=${range.offset}-${range.offset + range.length - 1}` } : {};
  const { byteLength } = await fetch(url, { headers }).then((response) => response.arrayBuffer());
  const bits = (byteLength * 8000) / Math.max(performance.now() - from, 1);
  measured.set(key, Math.max(Math.min(bits, 4 * startBandwidth()), startBandwidth() / 2));
}

async function warm({ hlsSrc, startSeconds }: Opening): Promise<void> {
  const address = new URL(hlsSrc, location.href).href;
  const screen = { width: innerWidth * devicePixelRatio, height: innerHeight * devicePixelRatio };
  const master = await getText(address);
  const variant = firstVariant(readMaster(master, address), startBandwidth(), screen);
  const playlist = variant ? await getText(variant.url) : master;
  const media = readMedia(playlist, variant?.url ?? address);
  const first = segmentAt(media, startSeconds);
  await Promise.all([media.init, first].map((piece) => (piece ? getPiece(piece) : null)));
}

/** Brings playlists and the first low segment into the HTTP cache while the engine is still on its way. Failure is the engine's to report. */
export function prefetchMedia(media: Opening): Promise<void> {
  const key = `${media.hlsSrc}#${media.startSeconds}`;
  const running = begun.get(key) ?? warm(media).catch(() => void begun.delete(key));
  begun.set(key, running);
  return running;
}
