import type { PlayerMedia } from "../player-media.ts";
import { firstVariant, readMaster, readMedia, segmentAt } from "./playlist-text.ts";
import { startBandwidth } from "./start-bandwidth.ts";

type Opening = Pick<PlayerMedia, "hlsSrc" | "startSeconds">;

const begun = new Map<string, Promise<void>>();
const measured = new Map<string, number>();

/** Bits a second that a warmed file came with. The engine finds it in the cache and would believe in a line a thousand times as fast. */
export function warmedBandwidth(url: string): number | null {
  return measured.get(url) ?? null;
}

async function getText(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`playlist answered ${response.status}`);
  return response.text();
}

async function getBytes(url: string): Promise<void> {
  const from = performance.now();
  // Set before the answer: the engine may ask for the file while it is still on its way.
  measured.set(url, startBandwidth());
  const { byteLength } = await fetch(url).then((response) => response.arrayBuffer());
  const bits = (byteLength * 8000) / Math.max(performance.now() - from, 1);
  measured.set(url, Math.max(Math.min(bits, 4 * startBandwidth()), startBandwidth() / 2));
}

async function warm({ hlsSrc, startSeconds }: Opening): Promise<void> {
  const address = new URL(hlsSrc, location.href).href;
  const screen = { width: innerWidth * devicePixelRatio, height: innerHeight * devicePixelRatio };
  const master = await getText(address);
  const variant = firstVariant(readMaster(master, address), startBandwidth(), screen);
  const playlist = variant ? await getText(variant.url) : master;
  const media = readMedia(playlist, variant?.url ?? address);
  const first = segmentAt(media, startSeconds);
  await Promise.all([media.init, first].map((url) => (url ? getBytes(url) : null)));
}

/** Brings playlists and the first low segment into the HTTP cache while the engine is still on its way. Failure is the engine's to report. */
export function prefetchMedia(media: Opening): Promise<void> {
  const key = `${media.hlsSrc}#${media.startSeconds}`;
  const running = begun.get(key) ?? warm(media).catch(() => void begun.delete(key));
  begun.set(key, running);
  return running;
}
