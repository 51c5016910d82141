import { expect, it } from "vitest";
import { findFile, read, sourcesIn } from "../setup/sources";

const app = sourcesIn("app");
const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");

it("Only actions write the session", () => {
  const committing = app
    .filter(({ text }) => /\.commit\(\)|\.destroy\(\)/.test(code(text)))
    .map(({ file }) => file)
    // Any page accepts a token in its URL (AMB-232).
    .filter((file) => !/lib\/session\/(session|take-token)\.server\.ts$/.test(file));
  // Modules shared by several actions are imported only by actions, or by modules of actions; others may name their types.
  const findImporters = (shared: string) =>
    app
      .filter(({ file, text }) =>
        [...text.matchAll(/^(?!import type ).* from "([^"]+)"/gm)].some(
          ([, from = ""]) => findFile(from, file) === shared,
        ),
      )
      .map(({ file }) => file);
  const findOthers = (file: string, via: readonly string[] = []): string[] => {
    if (/define(Form)?Action/.test(read(file)) || via.includes(file)) return [];
    const importers = findImporters(file);
    return importers.length === 0
      ? [file]
      : importers.flatMap((importer) => findOthers(importer, [...via, file]));
  };
  expect(committing.flatMap((file) => findOthers(file))).toEqual([]);
});
