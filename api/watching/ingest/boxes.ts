import { type FileHandle, open } from "node:fs/promises";
import { type Box, parseBoxes } from "#artwork/clips/encode";
import { MediaFault } from "./media-fault";

/** The boxes of an MP4's top level, without reading their contents; ends at what is no box. */
export async function* readTopBoxes(handle: FileHandle, fileSize: number): AsyncGenerator<Box> {
  const head = Buffer.alloc(16);
  for (let start = 0; start + 8 <= fileSize; ) {
    await handle.read(head, 0, 16, start);
    const type = head.toString("latin1", 4, 8);
    const short = head.readUInt32BE(0);
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? fileSize - start : short;
    if (size < 8 || !/^[\w© ]{4}$/u.test(type)) return;
    yield { type, start, size };
    start += size;
  }
}

/** A part of the film in a fragmented MP4: from a key frame to the next, of one track or all. */
export type Fragment = {
  offset: number;
  bytes: number;
  /** Of the video's samples, or of the only track's; 0 for a fragment of other tracks. */
  seconds: number;
  startSeconds: number;
  hasMain: boolean;
};
export type Fragments = {
  /** Bytes of `ftyp` and `moov`, which playback begins with. */
  head: Buffer;
  fragments: Fragment[];
  /** RFC 6381 name of the main track's codec. */
  codec: string;
  indexes: Box[];
};

const findBox = (bytes: Buffer, path: readonly string[], from = 0, to = bytes.length): Box | null => {
  const [type, ...rest] = path;
  for (const box of parseBoxes(bytes, from, to)) {
    if (box.type !== type) continue;
    const found = rest.length === 0 ? box : findBox(bytes, rest, box.start + 8, box.start + box.size);
    if (found) return found;
  }
  return null;
};

type Track = { id: number; timescale: number; handler: string; box: Box };
const readTracks = (head: Buffer, moov: Box): Track[] =>
  parseBoxes(head, moov.start + 8, moov.start + moov.size)
    .filter(({ type }) => type === "trak")
    .map((box) => {
      const find = (...path: string[]) =>
        findBox(head, path, box.start + 8, box.start + box.size)?.start ?? 0;
      const [tkhd, mdhd, hdlr] = [find("tkhd"), find("mdia", "mdhd"), find("mdia", "hdlr")];
      return {
        id: head.readUInt32BE(tkhd + (head[tkhd + 8] === 1 ? 28 : 20)),
        timescale: head.readUInt32BE(mdhd + (head[mdhd + 8] === 1 ? 28 : 20)),
        handler: head.toString("latin1", hdlr + 16, hdlr + 20),
        box,
      };
    });

/** Start and length of a track's samples in a `moof`, in its own units; null if it has none there. */
function readSamples(moof: Buffer, trackId: number): { start: number; length: number } | null {
  for (const traf of parseBoxes(moof, 8).filter(({ type }) => type === "traf")) {
    const inside = parseBoxes(moof, traf.start + 8, traf.start + traf.size);
    const at = (type: string) => inside.find((box) => box.type === type)?.start ?? 0;
    const tfhd = at("tfhd");
    if (moof.readUInt32BE(tfhd + 12) !== trackId) continue;
    const flags = moof.readUIntBE(tfhd + 9, 3);
    const durationAt = tfhd + 16 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0);
    const usual = flags & 8 ? moof.readUInt32BE(durationAt) : 0;
    const tfdt = at("tfdt");
    const start =
      moof[tfdt + 8] === 1 ? Number(moof.readBigUInt64BE(tfdt + 12)) : moof.readUInt32BE(tfdt + 12);
    let length = 0;
    for (const trun of inside.filter(({ type }) => type === "trun").map((box) => box.start)) {
      const runFlags = moof.readUIntBE(trun + 9, 3);
      const count = moof.readUInt32BE(trun + 12);
      const first = trun + 16 + (runFlags & 1 ? 4 : 0) + (runFlags & 4 ? 4 : 0);
      const step = [0x100, 0x200, 0x400, 0x800].filter((flag) => runFlags & flag).length * 4;
      for (let sample = 0; sample < count; sample += 1)
        length += runFlags & 0x100 ? moof.readUInt32BE(first + sample * step) : usual;
    }
    return { start, length };
  }
  return null;
}

function readCodec(head: Buffer): string {
  const avc = head.indexOf("avcC");
  if (avc >= 0) return `avc1.${head.subarray(avc + 5, avc + 8).toString("hex")}`;
  const av1 = head.indexOf("av1C");
  if (av1 < 0) return "mp4a.40.2";
  const [profileAndLevel = 0, depth = 0] = head.subarray(av1 + 5, av1 + 7);
  const level = profileAndLevel & 0x1f;
  const tier = depth & 0x80 ? "H" : "M";
  return `av01.${profileAndLevel >> 5}.${String(level).padStart(2, "0")}${tier}.${depth & 0x40 ? "10" : "08"}`;
}

/** Where the parts of a fragmented MP4 are, and how long; its media are not read. */
export async function readFragments(file: string): Promise<Fragments> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const fragments: Fragment[] = [];
    const indexes: Box[] = [];
    let head: Buffer = Buffer.alloc(0);
    let main: Track | undefined;
    for await (const box of readTopBoxes(handle, size)) {
      if (box.type === "moov") {
        head = Buffer.alloc(box.start + box.size);
        await handle.read(head, 0, head.length, 0);
        const tracks = readTracks(head, box);
        main = tracks.find(({ handler }) => handler === "vide") ?? tracks[0];
      } else if (box.type === "sidx") indexes.push(box);
      else if (box.type === "moof" && main) {
        const moof = Buffer.alloc(box.size);
        await handle.read(moof, 0, box.size, box.start);
        const samples = readSamples(moof, main.id);
        fragments.push({
          offset: box.start,
          bytes: box.size,
          seconds: (samples?.length ?? 0) / main.timescale,
          startSeconds: (samples?.start ?? 0) / main.timescale,
          hasMain: samples !== null,
        });
      } else if (box.type === "mdat") {
        const last = fragments.at(-1);
        if (last) last.bytes = box.start + box.size - last.offset;
      }
    }
    return { head, fragments, codec: readCodec(head), indexes };
  } finally {
    await handle.close();
  }
}

const withSize = (type: string, parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, "latin1");
  return Buffer.concat([header, body]);
};

/** The head of a file with picture and sound as the head of its picture alone: for players that take them apart. */
function keepOnlyVideo(head: Buffer): Buffer {
  const moov = parseBoxes(head).find(({ type }) => type === "moov");
  if (!moov) return head;
  const tracks = readTracks(head, moov);
  const dropped = new Set(tracks.filter(({ handler }) => handler !== "vide").map(({ id }) => id));
  const copy = (box: Box) => head.subarray(box.start, box.start + box.size);
  const inside = parseBoxes(head, moov.start + 8, moov.start + moov.size).flatMap((box) => {
    if (tracks.some((track) => track.box.start === box.start && dropped.has(track.id))) return [];
    if (box.type !== "mvex") return [copy(box)];
    const extended = parseBoxes(head, box.start + 8, box.start + box.size).filter(
      (part) => part.type !== "trex" || !dropped.has(head.readUInt32BE(part.start + 12)),
    );
    return [withSize("mvex", extended.map(copy))];
  });
  return Buffer.concat([head.subarray(0, moov.start), withSize("moov", inside)]);
}

const indexHead = 40;
const indexEntry = 12;
const startsWithKeyFrame = 0x90000000;

/**
 * Finishes a file whose picture and sound stand in fragments of their own: writes its index again, which ffmpeg does
 * not make for such files (each part reaches from one fragment of the picture to the next), and puts the head of the
 * picture alone at the end, as a box that players skip. Returns where that head is.
 */
export async function finishApart(file: string): Promise<{ offset: number; bytes: number }> {
  const { head, fragments, indexes } = await readFragments(file);
  const starts = fragments.filter(({ hasMain }) => hasMain);
  const [first, ...others] = indexes;
  const last = fragments.at(-1);
  if (!first || !last || first.size !== indexHead + starts.length * indexEntry)
    throw new MediaFault("BAD_OUTPUT", `${file}: no index of ${starts.length} parts`);
  const end = last.offset + last.bytes;
  const handle = await open(file, "r+");
  try {
    const index = Buffer.alloc(first.size);
    await handle.read(index, 0, index.length, first.start);
    const timescale = index.readUInt32BE(16);
    index.writeBigUInt64BE(BigInt((starts[0]?.offset ?? 0) - first.start - first.size), 28);
    index.writeUInt16BE(starts.length, 38);
    for (const [at, { offset, seconds }] of starts.entries()) {
      const entry = indexHead + at * indexEntry;
      index.writeUInt32BE((starts[at + 1]?.offset ?? end) - offset, entry);
      index.writeUInt32BE(Math.round(seconds * timescale), entry + 4);
      index.writeUInt32BE(startsWithKeyFrame, entry + 8);
    }
    await handle.write(index, 0, index.length, first.start);
    for (const other of others) await handle.write("free", other.start + 4, "latin1");
    // What ffmpeg wrote here is a second index.
    await handle.truncate(end);
    const videoHead = keepOnlyVideo(head);
    const box = withSize("free", [videoHead]);
    await handle.write(box, 0, box.length, end);
    return { offset: end + 8, bytes: videoHead.length };
  } finally {
    await handle.close();
  }
}

/** Where `finishApart` put the head of the picture alone. */
export async function findVideoHead(file: string): Promise<{ offset: number; bytes: number }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    let last: Box | null = null;
    for await (const box of readTopBoxes(handle, size)) last = box;
    if (last?.type !== "free") throw new MediaFault("BAD_OUTPUT", `${file}: no head of its picture`);
    return { offset: last.start + 8, bytes: last.size - 8 };
  } finally {
    await handle.close();
  }
}
