import { type Box, parseBoxes } from "./encode";

export const createBox = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
};

const u32 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => bytes.writeUInt32BE(value, index * 4));
  return bytes;
};

const parseChildren = (bytes: Buffer, outer: Box) =>
  parseBoxes(bytes, outer.start + 8, outer.start + outer.size);
const findBox = (boxes: Box[], type: string): Box => {
  const found = boxes.find((candidate) => candidate.type === type);
  if (!found) throw new Error(`No ${type}`);
  return found;
};

type Run = { dataAt: number; sizes: number[] };

const readRun = (bytes: Buffer, track: Box): Run => {
  const parts = parseChildren(bytes, track);
  const header = findBox(parts, "tfhd").start;
  const run = findBox(parts, "trun").start;
  const headerFlags = bytes.readUInt32BE(header + 8) & 0xffffff;
  const flags = bytes.readUInt32BE(run + 8) & 0xffffff;
  // track id, then optional fields before the default size
  const defaultAt = header + 16 + (headerFlags & 0x2 ? 4 : 0) + (headerFlags & 0x8 ? 4 : 0);
  const count = bytes.readUInt32BE(run + 12);
  const dataAt = run + 16;
  let at = dataAt + 4 + (flags & 0x4 ? 4 : 0);
  const sizes = Array.from({ length: count }, () => {
    if (flags & 0x100) at += 4;
    const size = flags & 0x200 ? bytes.readUInt32BE(at) : bytes.readUInt32BE(defaultAt);
    at += (flags & 0x200 ? 4 : 0) + (flags & 0x400 ? 4 : 0) + (flags & 0x800 ? 4 : 0);
    return size;
  });
  return { dataAt, sizes };
};

/** ffmpeg leaves the length and first byte of each NAL unit unencrypted. */
const createSubsamples = (sample: Buffer) => {
  const parts: Buffer[] = [];
  for (let at = 0; at + 4 < sample.length; ) {
    const size = sample.readUInt32BE(at);
    const part = Buffer.alloc(6);
    part.writeUInt16BE(5, 0);
    part.writeUInt32BE(size - 1, 2);
    parts.push(part);
    at += 4 + size;
  }
  const count = Buffer.alloc(2);
  count.writeUInt16BE(parts.length, 0);
  return Buffer.concat([count, ...parts]);
};

/**
 * ffmpeg 5 encrypts the samples of a fragmented file but omits the senc, saiz and saio boxes needed to decrypt them.
 * With bitexact output its initialisation vectors count samples from zero in each track, so the boxes can be added.
 */
export const addSampleVectors = (bytes: Buffer): Buffer => {
  const counters = new Map<number, number>();
  const output: Buffer[] = [];
  for (const outer of parseBoxes(bytes).filter(({ type }) => type !== "sidx" && type !== "mfra")) {
    if (outer.type !== "moof") {
      output.push(bytes.subarray(outer.start, outer.start + outer.size));
      continue;
    }
    const tracks = parseChildren(bytes, outer)
      .filter(({ type }) => type === "traf")
      .map((track) => {
        const id = bytes.readUInt32BE(findBox(parseChildren(bytes, track), "tfhd").start + 12);
        const run = readRun(bytes, track);
        let from = outer.start + bytes.readInt32BE(run.dataAt);
        const entries = run.sizes.map((size) => {
          const vector = Buffer.alloc(8);
          const number = counters.get(id) ?? 0;
          counters.set(id, number + 1);
          vector.writeUInt32BE(number, 4);
          const sample = bytes.subarray(from, from + size);
          from += size;
          return id === 1 ? Buffer.concat([vector, createSubsamples(sample)]) : vector;
        });
        const vectors = createBox("senc", u32(id === 1 ? 2 : 0, entries.length), ...entries);
        const sizes = createBox(
          "saiz",
          u32(0),
          Buffer.from([0]),
          u32(entries.length),
          Buffer.from(entries.map((entry) => entry.length)),
        );
        return { track, run, vectors, sizes };
      });
    const added = tracks.reduce((sum, { vectors, sizes }) => sum + vectors.length + sizes.length + 20, 0);
    let at = 8;
    const parts: Buffer[] = parseChildren(bytes, outer)
      .filter(({ type }) => type !== "traf")
      .map((part) => bytes.subarray(part.start, part.start + part.size));
    at += parts.reduce((sum, part) => sum + part.length, 0);
    for (const { track, run, vectors, sizes } of tracks) {
      bytes.writeInt32BE(bytes.readInt32BE(run.dataAt) + added, run.dataAt);
      const own = bytes.subarray(track.start + 8, track.start + track.size);
      const offsets = createBox("saio", u32(0, 1, at + 8 + own.length + sizes.length + 20 + 16));
      const whole = createBox("traf", own, sizes, offsets, vectors);
      parts.push(whole);
      at += whole.length;
    }
    output.push(createBox("moof", ...parts));
  }
  return Buffer.concat(output);
};
