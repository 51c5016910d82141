import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { locales } from "#contract/languages";
import { root } from "../../tools/prepare.mjs";

const folder = path.join(root, "content/documents");
const read = (locale: string, file: string) => readFileSync(path.join(folder, locale, file), "utf8");
/** The sections by number and anchor, which translations share. */
const getSections = (text: string) =>
  [...text.matchAll(/^(#{2,3}) (\d*).*\{#([\w-]+)\}$/gm)].map(
    ([, level, number, id]) => `${level} ${number} ${id}`,
  );
const getDay = (text: string) => /^effective: (.+)$/m.exec(text)?.[1];

describe("A document's translations", () => {
  const translated = [
    ...new Set(locales.slice(1).flatMap((locale) => readdirSync(path.join(folder, locale)))),
  ];

  it("Every earlier version of a translated document exists in each of its languages", () => {
    const versions = readdirSync(path.join(folder, "ru")).filter((file) => {
      const [alias] = file.split("@");
      return file.includes("@") && translated.includes(`${alias}.md`);
    });
    expect(versions).not.toEqual([]);
    for (const locale of locales)
      expect(readdirSync(path.join(folder, locale))).toEqual(expect.arrayContaining(versions));
  });

  it.each(translated)("%s has the same sections, in force from the same day, in every language", (file) => {
    const russian = read("ru", file);
    for (const locale of locales) {
      const text = read(locale, file);
      expect(getSections(text), locale).toEqual(getSections(russian));
      expect(getDay(text), locale).toBe(getDay(russian));
    }
  });
});
