import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { contentKinds } from "#contract/content-kinds";
import { type ContentEntry, loadReleaseEntries } from "../platform/content/entries";
import { findProjectRoot } from "../platform/project-root";
import { exportChanges } from "./export";

const read = (file: string): string | null => {
  try {
    return readFileSync(path.join(findProjectRoot(), "content", file), "utf8");
  } catch {
    return null;
  }
};
const get = (kind: (typeof contentKinds)[number], key: string): ContentEntry => {
  const entry = loadReleaseEntries(kind).get(key);
  if (!entry) throw new Error(`There is no ${key}`);
  return entry;
};
const changeOne = (kind: (typeof contentKinds)[number], key: string, changes: object) => {
  const changed = exportChanges(read, [{ kind, key, entry: { ...get(kind, key), ...changes } }]);
  const [[file, text] = ["", null]] = [...changed];
  const [before, after] = [read(file)?.split("\n") ?? [], text?.split("\n") ?? []];
  return {
    file,
    gone: before.filter((line) => !after.includes(line)),
    added: after.filter((line) => !before.includes(line)),
  };
};

/** As the database keeps it: in another order. */
const shuffle = (entry: ContentEntry): ContentEntry =>
  Object.fromEntries(
    Object.entries(entry)
      .reverse()
      .map(([name, value]) => [
        name,
        typeof value === "object" && value !== null && !Array.isArray(value)
          ? shuffle(value as ContentEntry)
          : value,
      ]),
  );

describe("Content that is written as files", () => {
  it.each(contentKinds)(
    "Entries of %s that are as the release has them leave the files' bytes alone",
    (kind) => {
      const published = [...loadReleaseEntries(kind)]
        .slice(0, 12)
        .map(([key, entry]) => ({ kind, key, entry: shuffle(entry) }));
      expect(published.length).toBeGreaterThan(0);
      expect([...exportChanges(read, published)]).toEqual([]);
    },
  );

  it("A change of one entry changes its lines only, and keeps comments", () => {
    expect(changeOne("persons", "fritz-lang", { died: 2099 })).toEqual({
      file: "persons.yaml",
      // Others died in the same year.
      gone: [],
      added: ["  died: 2099"],
    });
    expect(changeOne("banners", "banner-product", { isNarrow: false }).file).toBe("banners.yaml");
    expect(changeOne("titles", "metropolis", { minutes: 154 })).toMatchObject({
      file: "titles/metropolis.yaml",
      gone: [expect.stringMatching(/^minutes: /)],
      added: ["minutes: 154"],
    });
    expect(changeOne("articles", "vera-i-vremya", { author: "Другой автор" })).toMatchObject({
      file: "articles/vera-i-vremya.md",
      added: ["author: Другой автор"],
    });
  });

  it("New entries are added, and those that were taken away are gone", () => {
    const person = { name: { ru: "Нина", en: "Nina" }, biography: "Снимала." };
    const changed = exportChanges(read, [
      { kind: "persons", key: "nina", entry: person },
      { kind: "persons", key: "abel-gance", entry: null },
      { kind: "channels", key: "neva", entry: null },
      { kind: "articles", key: "svoya", entry: { title: "Своя", body: "Первый.\n\nВторой." } },
    ]);
    const persons = changed.get("persons.yaml") ?? "";
    expect(persons).toContain("nina:\n  name:\n    ru: Нина\n");
    expect(persons).not.toContain("abel-gance:");
    expect(persons.startsWith("# People by alias")).toBe(true);
    expect(changed.get("channels/neva.yaml")).toBe(null);
    expect(changed.get("articles/svoya.md")).toBe("---\ntitle: Своя\n---\n\nПервый.\n\nВторой.\n");
  });
});
