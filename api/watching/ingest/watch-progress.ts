import type { ChildProcess } from "node:child_process";
import { readFile } from "node:fs/promises";

/** Of ffmpeg's reports those that only grow while it works. */
const growing = /^(?:out_time_us|total_size|frame)=(\d+)$/gm;

/**
 * Tells of a process that stands still: it reads nothing more (as Linux tells), and says neither anything in words nor
 * that it has written more.
 */
export function watchProgress(
  child: ChildProcess,
  { stallMs, onStall }: { stallMs: number; onStall: () => void },
) {
  let last = Date.now();
  let isStalled = false;
  const sayAlive = () => (last = Date.now());
  child.stderr?.on("data", sayAlive);
  const reported = new Map<string, number>();
  child.stdout?.on("data", (part: Buffer | string) => {
    const text = String(part);
    if (!/^progress=/m.test(text)) sayAlive();
    for (const [line, value] of text.matchAll(growing)) {
      const name = line.split("=", 1)[0] ?? "";
      if (Number(value) > (reported.get(name) ?? 0)) sayAlive();
      reported.set(name, Number(value));
    }
  });
  let bytesRead = "";
  const look = async () => {
    const io = await readFile(`/proc/${child.pid}/io`, "utf8").catch(() => "");
    const [, now = ""] = /^rchar: (\d+)$/m.exec(io) ?? [];
    if (now !== bytesRead) sayAlive();
    bytesRead = now;
    if (Date.now() - last < stallMs) return;
    isStalled = true;
    onStall();
  };
  const timer = setInterval(() => void look(), Math.max(20, Math.min(10_000, stallMs / 4)));
  return { stop: () => clearInterval(timer), isStalled: () => isStalled };
}
