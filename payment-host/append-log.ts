import fs from "node:fs";
import path from "node:path";

const newline = 0x0a;

/**
 * An append-only file of JSON lines. A line is on disk before `append` returns, so everything that was answered
 * survives a crash. An incomplete last line was never answered; it is removed at the next start.
 */
export function openAppendLog<Line>(file: string): {
  lines: Line[];
  append: (line: Line) => void;
  close: () => void;
} {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const descriptor = fs.openSync(file, "a+", 0o600);
  const bytes = fs.readFileSync(file);
  const length = bytes.lastIndexOf(newline) + 1;
  if (length < bytes.length) fs.ftruncateSync(descriptor, length);
  fs.fsyncSync(descriptor);
  syncFolder(path.dirname(file));
  let isOpen = true;
  let size = length;
  const lines = bytes
    .subarray(0, length)
    .toString("utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  return {
    lines,
    append: (line) => {
      // A closed descriptor's number may have been reused for another file.
      if (!isOpen) throw new Error("The log is closed");
      const text = Buffer.from(`${JSON.stringify(line)}\n`);
      try {
        for (let written = 0; written < text.length; ) written += fs.writeSync(descriptor, text, written);
        fs.fdatasyncSync(descriptor);
      } catch (error) {
        // If the disk is full, part of the line may have been written. Remove it, so that the next line stays readable.
        fs.ftruncateSync(descriptor, size);
        throw error;
      }
      size += text.length;
    },
    close: () => {
      isOpen = false;
      fs.closeSync(descriptor);
    },
  };
}

/** Makes the file's directory entry durable as well. */
function syncFolder(folder: string): void {
  const descriptor = fs.openSync(folder, "r");
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}
