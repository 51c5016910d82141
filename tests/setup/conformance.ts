import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { at } from "../../tools/prepare.mjs";

/** A rule of the product with the check that proves it, as docs/conformance.json keeps it. */
export type Row = {
  id: string;
  section: string;
  text: string;
  check: string;
  /** The day from which it has held without a break, as `2026-11-26`; null while it does not. */
  since: string | null;
  /** The tests that proved it last, as `file › title`. */
  tests: string[];
};
/** A test's claim that it proves a rule. */
export type Claim = { id: string; test: string; passed: boolean };

export const rows = JSON.parse(readFileSync(at("docs/conformance.json"), "utf8")) as Row[];
const ids = new Set(rows.map(({ id }) => id));

/** Throws for an id that no rule has. */
export function assertIds(claimed: readonly string[]) {
  for (const id of claimed) if (!ids.has(id)) throw new RangeError(`no such rule: ${id}`);
}

/** Keeps what the tests of one runner claimed, for tools/conformance.ts. */
export function writeClaims(runner: "vitest" | "playwright", claims: readonly Claim[]) {
  const file = at(`build/claims/${runner}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(claims));
}
