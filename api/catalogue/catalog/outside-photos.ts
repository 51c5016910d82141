import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import sharp from "sharp";
import { createLimit } from "#domain/task-limit";
import { daySeconds } from "#domain/time-units";
import { type Outside, OutsideError, readBody } from "../../platform/outside";
import { type FileStorage, readWhole } from "../../platform/storage/storage";

/** What is known of a picture at an address, beside the last good one. */
type Known = {
  /** Of the last good picture; null if there never was one. */
  mark: string | null;
  etag: string | null;
  modified: string | null;
  /** Unix seconds of the next time to ask. */
  askAt: number;
};

export type OutsidePhotos = {
  /** A mark that changes with the picture at the address; null if there is none to show. */
  findMark: (address: string) => Promise<string | null>;
  read: (address: string) => Promise<Buffer | null>;
};

const maxBytes = 15 * 1024 * 1024;
const maxSide = 8000;
const maxPixels = 40_000_000;
/** More than any page shows. */
const keptSide = 2400;
const againAfterFaultSeconds = 300;
const unasked: Known = { mark: null, etag: null, modified: null, askAt: 0 };

export const isAddress = (photo: string): boolean => /^https?:/.test(photo);

/** By its first bytes, so that nothing but photos gets to the decoder: no SVG, no document, no script. */
const isPhoto = (body: Buffer): boolean =>
  body.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  body.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")) ||
  /^RIFF....WEBP/s.test(body.toString("latin1", 0, 12)) ||
  /^....ftypavif/s.test(body.toString("latin1", 0, 12));

class PhotoError extends Error {}

/** The whole picture, decoded once, so that what is broken is told now and never replaces a good one. */
async function normalise(body: Buffer): Promise<Buffer> {
  if (!isPhoto(body)) throw new PhotoError("it is no JPEG, PNG, WebP or AVIF");
  const { width, height } = await sharp(body, { limitInputPixels: maxPixels }).metadata();
  if (Math.max(width, height) > maxSide) throw new PhotoError(`it is larger than ${maxSide} pixels`);
  return sharp(body, { limitInputPixels: maxPixels, failOn: "error" })
    .rotate()
    .resize({ width: keptSide, height: keptSide, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#000" })
    .jpeg({ quality: 92 })
    .toBuffer();
}

const hash = (value: string | Buffer) => createHash("sha256").update(value).digest("hex");
const getKey = (address: string, ending: "json" | "jpeg") => `photos/${hash(address).slice(0, 32)}.${ending}`;

/**
 * Pictures that lie elsewhere, kept in the storage and asked for again once a day. While their address does not answer,
 * the last good one stays.
 */
export function createOutsidePhotos({
  outside,
  storage,
  now,
  log,
}: {
  outside: Outside;
  storage: Pick<FileStorage, "read" | "put">;
  /** Unix seconds. */
  now: () => number;
  log: (line: Record<string, unknown>) => void;
}): OutsidePhotos {
  const known = new LRUCache<string, Known>({ max: 5000 });
  const inProgress = new Map<string, Promise<Known>>();
  const limit = createLimit(4, 200);

  async function load(address: string): Promise<Known> {
    const text = await readWhole(storage, getKey(address, "json"));
    // A file of another release, or cut short, is one that was never asked for.
    try {
      return text === null ? unasked : { ...unasked, ...(JSON.parse(text.toString()) as Partial<Known>) };
    } catch {
      return unasked;
    }
  }

  async function fetchNew(address: string, { etag, modified, mark }: Known): Promise<Known> {
    const isKnown = mark !== null;
    const answer = await outside.fetch(address, {
      headers: {
        accept: "image/avif,image/webp,image/png,image/jpeg",
        ...(isKnown && etag !== null ? { "if-none-match": etag } : {}),
        ...(isKnown && modified !== null ? { "if-modified-since": modified } : {}),
      },
    });
    const askAt = now() + daySeconds;
    if (answer.status === 304 && isKnown) {
      await answer.body?.cancel();
      return { mark, etag, modified, askAt };
    }
    const body = await readBody(answer, maxBytes);
    await storage.put(getKey(address, "jpeg"), await normalise(body));
    return {
      mark: hash(body).slice(0, 12),
      etag: answer.headers.get("etag"),
      modified: answer.headers.get("last-modified"),
      askAt,
    };
  }

  async function refresh(address: string, before: Known): Promise<Known> {
    const after = await limit(() => fetchNew(address, before)).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message.slice(0, 200) : "";
      const code = error instanceof OutsideError ? error.code : "NO_PICTURE";
      log({ level: "warn", message: "a picture does not answer", address, code, reason });
      return { ...before, askAt: now() + againAfterFaultSeconds };
    });
    known.set(address, after);
    await storage.put(getKey(address, "json"), Buffer.from(JSON.stringify(after))).catch(() => {});
    return after;
  }

  /** One request for all who wait. */
  function ask(address: string, before: Known): Promise<Known> {
    const running = inProgress.get(address);
    if (running) return running;
    const started = refresh(address, before).finally(() => inProgress.delete(address));
    inProgress.set(address, started);
    return started;
  }

  return {
    async findMark(address) {
      const before = known.get(address) ?? (await load(address));
      known.set(address, before);
      if (before.askAt > now()) return before.mark;
      const asked = ask(address, before);
      // Who asks meanwhile sees the last good one.
      return before.mark ?? (await asked).mark;
    },
    read: (address) => readWhole(storage, getKey(address, "jpeg")),
  };
}
