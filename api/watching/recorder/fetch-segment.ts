import { createDecipheriv } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type Outside, OutsideError, readBody } from "../../platform/outside";
import { getUri, type Range, type Segment } from "../media/relay/hls";

/** Ten seconds of 25 Mbit/s. */
const maxSegmentBytes = 32 * 1024 * 1024;
const segmentMs = 30_000;
const keyBytes = 16;
/** Of all initialisations and keys in memory. */
const maxShortBytes = 64 * 1024 * 1024;
/** An initialisation may become another one at the same address. */
const shortMs = 60_000;

/** The stream is encrypted in a way in which only the licence server's own players can read it. */
export class ProtectedError extends Error {}

type Key = { url: string; iv: Buffer | null };

/** The key of a segment; null without one. ProtectedError for any but a key that is given to everyone. */
export function readKey(tags: readonly string[]): Key | null {
  if (tags.length === 0 || tags.every((tag) => tag.includes("METHOD=NONE"))) return null;
  const plain = tags.find(
    (tag) => /METHOD=AES-128(,|$)/.test(tag) && /KEYFORMAT="identity"|^(?!.*KEYFORMAT=)/.test(tag),
  );
  const url = plain && getUri(plain);
  if (!url) throw new ProtectedError(/METHOD=([\w-]+)/.exec(tags[0] ?? "")?.[1] ?? "unknown");
  const iv = /IV=0x([0-9a-f]{1,32})/i.exec(plain)?.[1];
  return { url, iv: iv === undefined ? null : Buffer.from(iv.padStart(32, "0"), "hex") };
}

const toIv = (sequence: number): Buffer => {
  const iv = Buffer.alloc(16);
  iv.writeBigUInt64BE(BigInt(sequence), 8);
  return iv;
};

function decrypt(bytes: Buffer, key: Buffer, iv: Buffer): Buffer {
  try {
    const decipher = createDecipheriv("aes-128-cbc", key, iv);
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  } catch {
    throw new OutsideError("UNREACHABLE", "the segment does not fit its key");
  }
}

const isMp4 = (bytes: Buffer): boolean => ["ftyp", "styp", "moov"].includes(bytes.toString("latin1", 4, 8));

type Fetched = { bytes: Buffer; init: Buffer | null };
type FetchSegment = (piece: { segment: Segment; sequence: number }) => Promise<Fetched>;

/** Fetches segments, decrypted: their keys are gone when they are played. */
export function createSegmentFetch(outside: Outside): FetchSegment {
  const short = new LRUCache<string, Buffer>({
    max: 500,
    ttl: shortMs,
    maxSize: maxShortBytes,
    sizeCalculation: ({ length }) => length,
  });
  const get = async (url: string, range: Range | null, maxBytes: number): Promise<Buffer> => {
    const answer = await outside.fetch(url, {
      headers: range ? { range: `bytes=${range.offset}-${range.offset + range.length - 1}` } : {},
      timeoutMs: segmentMs,
    });
    const bytes = await readBody(answer, maxBytes, range ? 206 : 200);
    if (bytes.length === 0 || (range && bytes.length !== range.length))
      throw new OutsideError("UNREACHABLE", `${bytes.length} bytes came`);
    return bytes;
  };
  async function getShort(url: string, range: Range | null, isNew: boolean): Promise<Buffer> {
    const name = `${url} ${range?.offset ?? ""}`;
    const known = isNew ? undefined : short.get(name);
    if (known) return known;
    const bytes = await get(url, range, maxSegmentBytes);
    short.set(name, bytes);
    return bytes;
  }
  async function getKey(url: string): Promise<Buffer> {
    const bytes = await getShort(url, null, false);
    if (bytes.length !== keyBytes) throw new OutsideError("UNREACHABLE", "the key is none");
    return bytes;
  }
  async function getInit({ init, isDiscontinuity }: Segment, key: Key | null): Promise<Buffer | null> {
    if (init === null) return null;
    const bytes = await getShort(init.url, init.range, isDiscontinuity);
    if (!key?.iv || isMp4(bytes)) return bytes;
    return decrypt(bytes, await getKey(key.url), key.iv);
  }
  return async ({ segment, sequence }) => {
    const key = readKey(segment.keys);
    const init = await getInit(segment, key);
    const bytes = await get(segment.url, segment.range, maxSegmentBytes);
    return {
      bytes: key ? decrypt(bytes, await getKey(key.url), key.iv ?? toIv(sequence)) : bytes,
      init,
    };
  };
}
