import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../tools/prepare.mjs";
import { rows } from "../setup/conformance";
import { read } from "../setup/sources";

const rulesFile = "docs/rules.md";
/** Where the rules themselves stand, so that their ids are no references. */
const lists = [rulesFile, "docs/conformance.json", "docs/conformance.md"];
const folders = [
  "app",
  "api",
  "contract",
  "domain",
  "payment-host",
  "server",
  "tests",
  "e2e",
  "docs",
  "tools",
  "bench",
];
const isText = (file: string) => /\.([jt]sx?|[cm]js|css|sql|json|md|conf|py|txt)$/.test(file);

/** An id or, with two dots, a range of ids. With a number after it, it is the start of a drawing's path instead. */
const reference = /(?<![\w-])(AMB|[A-Z])-(\d{3})(?![\w-]| -?\d)(?:\.\.(?:\1-)?(\d{3})\b)?/g;

function findIds(text: string): string[] {
  return [...text.matchAll(reference)].flatMap(([, prefix = "", first = "", last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => `${prefix}-${String(Number(first) + index).padStart(3, "0")}`,
    ),
  );
}

const files = folders
  .flatMap((folder) => readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && isText(entry.name))
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  .filter((file) => !lists.includes(file) && !/\/(node_modules|build)\//.test(file));

const references = [...files, "README.md"].flatMap((file) => findIds(read(file)).map((id) => ({ id, file })));
const decisions = [...read(rulesFile).matchAll(/^- \*\*(AMB-\d{3})\*\* \S/gm)].map(([, id = ""]) => id);
const known = new Set([...decisions, ...rows.map(({ id }) => id)]);

describe("Rule ids in the code", () => {
  it("Rule ids in the code are found", () => expect(references.length).toBeGreaterThan(100));

  it("Rule ids in the code are all in docs/conformance.json or docs/rules.md", () =>
    expect(references.filter(({ id }) => !known.has(id))).toEqual([]));

  it("Decisions in docs/rules.md are all cited", () => {
    const ids = new Set(references.map(({ id }) => id));
    expect(decisions.filter((id) => !ids.has(id))).toEqual([]);
  });

  it("Decisions in docs/rules.md are listed once, in order", () =>
    expect(decisions).toEqual([...new Set(decisions)].sort()));

  it("Rule ids in a range all count", () => {
    const range = ["009", "010", "011"].map((digits) => `Z-${digits}`);
    expect(findIds(`(${range[0]}..${range[2]})`)).toEqual(range);
  });
});
