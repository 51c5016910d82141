import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { root } from "../../tools/prepare.mjs";

const text = await readFile(path.join(root, "docs/scaling.md"), "utf8");
const toNumber = (figure: string) =>
  Number(figure.replaceAll(",", "").match(/\d+(\.\d+)?/)?.[0]) * (figure.includes("million") ? 1_000_000 : 1);
/** The cells of a row, by how it begins. */
function readRow(name: string): string[] {
  const line = text.split("\n").find((one) => one.startsWith(`| ${name}`)) ?? expect.unreachable(name);
  return line
    .split("|")
    .slice(2, -1)
    .map((cell) => cell.trim());
}
/** CPU seconds of web server, API and PostgreSQL. */
const readCost = (name: string) =>
  (readRow(name)[0] ?? "").split(/, (?=\d)/).map((figure) => toNumber(figure) / 1000);
const readSizes = (name: string) =>
  readRow(name).map((cell) => cell.split("; ").map((part) => toNumber(part)));

it("The cores that the plan of capacity asks for follow from its unit costs", () => {
  const costs = {
    page: readCost("personal page"),
    write: readCost("a write"),
    report: readCost("a player's report"),
  };
  const watching = readSizes("watching at once");
  const pages = readSizes("personal pages; plays");
  const events = 0.3 * 0.6 * 60 * (0.15 / 3600);
  for (const [index, viewers] of readRow("viewers a month").map(toNumber).entries()) {
    expect(watching[index]).toEqual([viewers * 0.05, viewers * 0.005]);
    const each = (0.3 * viewers * 0.15) / 3600;
    expect(pages[index]?.[0]).toBeCloseTo(each * 10, 0);
    expect((pages[index]?.[1] ?? 0) / (each * 5)).toBeCloseTo(1, 1);
    for (const [place, row] of ["web: cores", "API: cores", "PostgreSQL: cores"].entries()) {
      const cost = (kind: keyof typeof costs) => costs[kind][place] ?? 0;
      const own = place === 1 ? viewers * events * 0.00008 : 0;
      const busy =
        viewers * 0.005 * cost("report") + each * 10 * cost("page") + each * 5 * cost("write") + own;
      const asked = readSizes(row)[index]?.[0] ?? 0;
      // Half load; rounded up to whole cores.
      expect(asked - 2 * busy, `${row}, ${viewers} viewers`).toBeGreaterThan(-0.005 * asked);
      expect(asked - 2 * busy, `${row}, ${viewers} viewers`).toBeLessThan(Math.max(1, 0.01 * asked));
    }
  }
});
