import type { ApiSettings } from "./settings";

export type Log = (line: Record<string, unknown>) => void;

const levels = ["silent", "error", "warn", "info", "debug"] as const;
const flushMs = 200;
const maxWaiting = 16_384;

/**
 * Writes lines of JSON; a line without a level is «info». Lines of the access log are written a few at a time, all
 * others at once.
 */
export function createLog(
  level: ApiSettings["logLevel"],
  write: (text: string) => void,
): { log: Log; logAccess: Log } {
  const max = levels.indexOf(level);
  let waiting = "";
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting !== "") write(waiting);
    waiting = "";
  };
  const add = (line: Record<string, unknown>): boolean => {
    const own = levels.findIndex((one) => one === (line.level ?? "info"));
    if (own > max) return false;
    waiting += `${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`;
    return true;
  };
  return {
    log: (line) => {
      if (add(line)) flush();
    },
    logAccess: (line) => {
      if (!add(line)) return;
      if (waiting.length > maxWaiting) flush();
      else timer ??= setTimeout(flush, flushMs);
    },
  };
}
