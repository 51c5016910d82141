import { open } from "node:fs/promises";
import { parseBoxes } from "#artwork/clips/encode";
import { readTopBoxes } from "./boxes";

/** Sample entries of encrypted tracks: common encryption, and iTunes. */
const encryptedEntries = ["encv", "enca", "drmi", "drms", "drmt"];
const containers = ["trak", "mdia", "minf", "stbl"];
const maxMoovBytes = 200_000_000;
/** Size of `stsd` before its first entry. */
const entriesAt = 16;

function findEncryptedEntry(bytes: Buffer, from: number, to: number): string | null {
  for (const { type, start, size } of parseBoxes(bytes, from, to)) {
    const end = Math.min(start + size, to);
    if (type === "stsd") {
      const entry = parseBoxes(bytes, start + entriesAt, end).find((box) =>
        encryptedEntries.includes(box.type),
      );
      if (entry) return entry.type;
    } else if (containers.includes(type)) {
      const found = findEncryptedEntry(bytes, start + 8, end);
      if (found !== null) return found;
    }
  }
  return null;
}

/** A Matroska track's ContentEncryption that begins with its algorithm. */
const matroskaEncryption = /\x50\x35[\x80-\xff]\x47[\xe1-\xe2]/u;
const matroskaHead = 1_000_000;

/** What tells that the film is encrypted; null if nothing does. ffprobe reads such files as if they were open. */
export async function findProtection(file: string): Promise<string | null> {
  const handle = await open(file);
  try {
    const head = Buffer.alloc(matroskaHead);
    const { bytesRead } = await handle.read(head, 0, matroskaHead, 0);
    if (head.readUInt32BE(0) === 0x1a45dfa3)
      return matroskaEncryption.test(head.toString("latin1", 0, bytesRead)) ? "ContentEncryption" : null;
    const { size } = await handle.stat();
    for await (const box of readTopBoxes(handle, size)) {
      if (box.type !== "moov" || box.size > maxMoovBytes) continue;
      const moov = Buffer.alloc(Math.min(box.size, size - box.start));
      await handle.read(moov, 0, moov.length, box.start);
      return findEncryptedEntry(moov, 8, moov.length);
    }
    return null;
  } finally {
    await handle.close();
  }
}
