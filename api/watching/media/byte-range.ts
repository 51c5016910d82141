type ByteRange = { start: number; end: number };

/**
 * Parses a single-range Range header; null if the whole file should be sent (no header, another unit, several
 * ranges).
 */
export const parseRange = (header: string | undefined, size: number): ByteRange | "unsatisfiable" | null => {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/u.exec(header?.trim() ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start >= size ? "unsatisfiable" : { start, end };
};
