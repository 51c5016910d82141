/**
 * Which rules of docs/conformance.json hold, by the tests of the last full run (tests/setup/row.ts): a rule holds if a
 * test that claims it passed and none failed. `npm run test:all` ends with this, and fails if a rule that held no
 * longer does; `npm run conformance` then writes docs/conformance.json and docs/conformance.md.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Claim, Row } from "../tests/setup/conformance";
import { at } from "./prepare.mjs";

const rowsFile = at("docs/conformance.json");
const resultFile = at("build/conformance.json");

/** The rules with what the claims say of them; a rule that still holds keeps its day. */
export function judge(rows: readonly Row[], claims: readonly Claim[], today: string): Row[] {
  return rows.map((row) => {
    const own = claims.filter(({ id }) => id === row.id);
    const holds = own.length > 0 && own.every(({ passed }) => passed);
    return {
      ...row,
      since: holds ? (row.since ?? today) : null,
      tests: holds ? [...new Set(own.map(({ test }) => test))].sort() : [],
    };
  });
}

/** The ids of rules that held before and do not now. */
export const findLost = (before: readonly Row[], now: readonly Row[]): string[] =>
  before.filter(({ since }, index) => since !== null && now[index]?.since === null).map(({ id }) => id);

/** A rule a line, so that changes are read by rule. */
export const toJson = (rows: readonly Row[]) =>
  `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`;

/** The same as a page, by section of the specification. */
export function toMarkdown(rows: readonly Row[]) {
  const held = rows.filter(({ since }) => since !== null).length;
  const sections = [...new Set(rows.map(({ section }) => section))].map((section) => {
    const own = rows.filter((row) => row.section === section);
    const lines = own.map(
      ({ id, text, since, tests }) =>
        `- ${since === null ? "✗" : "✓"} **${id}** ${text.replaceAll("<", "\\<")}` +
        (since === null ? "" : ` _Since ${since}: ${tests.join("; ")}_`),
    );
    return `## ${section} (${own.filter(({ since }) => since !== null).length} of ${own.length})\n\n${lines.join("\n")}\n`;
  });
  return `# Conformance

Made by \`npm run conformance\` from the tests of the last \`npm run test:all\` (tests/setup/row.ts). ${held} of ${rows.length} rules hold (✓): a
test does what the rule's check says, and passes. For the others (✗) no test says so. The checks are in docs/conformance.json.

${sections.join("\n")}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const read = <Item>(file: string) => JSON.parse(readFileSync(file, "utf8")) as Item[];
  const before = read<Row>(rowsFile);
  if (process.argv.includes("--keep")) {
    const rows = read<Row>(resultFile);
    writeFileSync(rowsFile, toJson(rows));
    writeFileSync(at("docs/conformance.md"), toMarkdown(rows));
  } else {
    const claims = ["vitest", "playwright"].flatMap((runner) =>
      read<Claim>(at(`build/claims/${runner}.json`)),
    );
    const now = judge(before, claims, new Date().toISOString().slice(0, 10));
    writeFileSync(resultFile, toJson(now));
    const lost = findLost(before, now);
    process.stdout.write(`${now.filter(({ since }) => since !== null).length} of ${now.length} rules hold\n`);
    if (lost.length > 0) process.stderr.write(`These held before: ${lost.join(", ")}\n`);
    process.exitCode = lost.length > 0 ? 1 : 0;
  }
}
