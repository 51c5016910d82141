import { PlaylistError, type Range } from "./hls";

/** More than a film of twelve hours in segments of two seconds has. */
export const maxSidxBytes = 512 * 1024;

/** The parts of a file that its index names. `end` is the first byte after the index. */
export function readSidx(bytes: Buffer, end: number): { range: Range; seconds: number }[] {
  try {
    return readBox(bytes, end);
  } catch (error) {
    // It ends in the middle.
    if (error instanceof RangeError) throw new PlaylistError("the index of a file is cut short");
    throw error;
  }
}

function readBox(bytes: Buffer, end: number) {
  if (bytes.toString("latin1", 4, 8) !== "sidx") throw new PlaylistError("a file has no index");
  const isLong = bytes.readUInt8(8) === 1;
  const timescale = bytes.readUInt32BE(16);
  if (timescale === 0) throw new PlaylistError("the index of a file has no time");
  const readNumber = (at: number) => (isLong ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at));
  const firstOffset = readNumber(isLong ? 28 : 24);
  const references = isLong ? 36 : 28;
  let offset = end + firstOffset;
  return Array.from({ length: bytes.readUInt16BE(references + 2) }, (_, index) => {
    const at = references + 4 + index * 12;
    const size = bytes.readUInt32BE(at);
    if (size >= 2 ** 31) throw new PlaylistError("the index of a file leads to further ones");
    const range = { offset, length: size };
    offset += size;
    return { range, seconds: bytes.readUInt32BE(at + 4) / timescale };
  });
}
