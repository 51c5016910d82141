import { isUtf8 } from "node:buffer";
import { createGunzip } from "node:zlib";
import { GuideError, type GuideFault } from "./guide-fault";

/** A guide of many channels for two weeks has 50 MB; what is packed is not believed to be small. */
export const maxGuideBytes = 100 * 1024 * 1024;

/** The bytes of a guide, unpacked if they are gzip, whatever the name or the headers say. */
export async function unpackGuide(bytes: Buffer, maxBytes = maxGuideBytes): Promise<Buffer> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const unpacked = createGunzip();
  unpacked.end(bytes);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of unpacked) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > maxBytes) throw new GuideError("TOO_LARGE", `more than ${maxBytes} bytes unpacked`);
    }
  } catch (error) {
    if (error instanceof GuideError) throw error;
    throw new GuideError("BROKEN_GZIP", error instanceof Error ? error.message : "");
  }
  return Buffer.concat(chunks);
}

const marks: [encoding: string, bytes: number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];
const declarationBytes = 200;
const cyrillic = /[\u0400-\u04ff]/g;

type Decoding = { encoding: string; faults: GuideFault[] };

/** The encoding that the bytes really have: the declared one unless they contradict it. */
export function findEncoding(bytes: Buffer): Decoding {
  const mark = marks.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
  if (mark) return { encoding: mark[0], faults: [] };
  const declaration = bytes.subarray(0, declarationBytes).toString("latin1");
  const declared = (
    /^\s*<\?xml[^>]*\sencoding=["']([\w.:-]+)["']/.exec(declaration)?.[1] ?? "utf-8"
  ).toLowerCase();
  const isOfBytes = isUtf8(bytes);
  const wrong = (encoding: string): Decoding => ({
    encoding,
    faults: [{ code: "WRONG_ENCODING", detail: `declared ${declared}, read as ${encoding}`, count: 1 }],
  });
  if (declared === "utf-8" || declared === "utf8" || declared === "us-ascii")
    return isOfBytes ? { encoding: "utf-8", faults: [] } : wrong("windows-1251");
  // No other encoding gives letters whose bytes happen to be UTF-8 all through.
  if (isOfBytes && bytes.toString("utf8").match(cyrillic)) return wrong("utf-8");
  try {
    return { encoding: new TextDecoder(declared).encoding, faults: [] };
  } catch {
    return wrong(isOfBytes ? "utf-8" : "windows-1251");
  }
}
