/**
 * `npm run test:changed`: types, and of the files that differ from the main branch (on it: from the last commit) lint,
 * format and the unit tests that import them.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { eslint } from "./eslint.mjs";
import { installPackages, root } from "./prepare.mjs";

installPackages();

const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" });
const base = git("merge-base", "HEAD", process.argv[2] ?? "main").trim();
const files = [
  ...git("diff", "--name-only", "--diff-filter=d", "-z", base).split("\0"),
  ...git("ls-files", "--others", "--exclude-standard", "-z").split("\0"),
].filter(Boolean);
const code = files.filter((file) => /\.([cm]?js|tsx?)$/.test(file));
process.stdout.write(`${files.length} files differ from ${base.slice(0, 12)}\n`);

const steps = [
  [
    "types",
    [
      "node_modules/typescript/bin/tsc",
      "--noEmit",
      "--incremental",
      "--tsBuildInfoFile",
      "node_modules/.cache/types.tsbuildinfo",
    ],
  ],
  [
    "unit",
    ["node_modules/vitest/vitest.mjs", "run", "--project", "unit*", "--changed", base, "--passWithNoTests"],
  ],
  ...(code.length > 0 ? [["lint", eslint({ isCached: true }, "--no-warn-ignored", ...code)]] : []),
  ...(files.length > 0
    ? [["format", ["node_modules/prettier/bin/prettier.cjs", "--check", "--ignore-unknown", ...files]]]
    : []),
];
const began = Date.now();
const results = await Promise.all(steps.map(run));
process.stdout.write(`── all: ${Math.round((Date.now() - began) / 1000)} s\n`);
process.exitCode = results.every(Boolean) ? 0 : 1;

/** Whether the step succeeds; the output is shown when it ends. */
async function run([name, args]) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(chunk));
  const [status] = await once(child, "close");
  process.stdout.write(`\n── ${name}${status === 0 ? "" : " failed"}\n${Buffer.concat(output)}`);
  return status === 0;
}
