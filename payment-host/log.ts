const levels = ["debug", "info", "warn", "error", "silent"];
export type Log = (level: "debug" | "info" | "warn" | "error", line: Record<string, unknown>) => void;

/** Writes JSON lines. Never pass it bodies, headers or URLs with a query. */
export const createLog =
  (minLevel: string, write: (text: string) => void): Log =>
  (level, line) => {
    if (levels.indexOf(level) >= levels.indexOf(minLevel)) write(`${JSON.stringify({ level, ...line })}\n`);
  };
