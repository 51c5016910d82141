import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runTool } from "./run-tool";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "tool-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function run(script: string, stallMs = 1500) {
  const tool = path.join(folder, `tool-${Math.random().toString(36).slice(2)}`);
  await writeFile(tool, `#!/bin/sh\n${script}\n`);
  await chmod(tool, 0o755);
  const began = Date.now();
  return runTool(tool, [], { stallMs }).then(
    () => "ended well",
    (error: unknown) => ({ code: (error as { code: string }).code, isSoon: Date.now() - began < 10_000 }),
  );
}
const repeat = (what: string) =>
  `for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do ${what}; sleep 0.1; done`;

describe("A tool that makes no progress", () => {
  it.each([
    ["says nothing", "exec sleep 60"],
    [
      "repeats the same numbers",
      `exec perl -e '$| = 1; while (1) { print "out_time_us=5\\nprogress=continue\\n"; select undef, undef, undef, 0.05 }'`,
    ],
  ])("A tool that %s is ended after a while", async (_what, script) => {
    expect(await run(script)).toEqual({ code: "STALLED", isSoon: true });
  });

  it.each([
    ["has got further each time", repeat("echo out_time_us=$i; echo progress=continue")],
    ["has words", repeat("echo reading >&2")],
    ["reads", repeat("read line < /proc/self/status")],
  ])("A tool that %s may take longer", async (_what, script) => {
    expect(await run(script)).toBe("ended well");
  });
});
