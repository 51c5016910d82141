import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readDocuments } from "../../platform/content/document-files";
import { createDocuments, findDocument } from "./documents";

let content: string;
beforeEach(() => {
  content = mkdtempSync(path.join(os.tmpdir(), "luch-documents-"));
});
afterEach(() => {
  rmSync(content, { recursive: true });
  vi.restoreAllMocks();
});

const write = (file: string, fields: Record<string, unknown> = {}, body = "Текст.") => {
  const whole = path.join(content, "documents", file);
  mkdirSync(path.dirname(whole), { recursive: true });
  const all = {
    title: "Правила",
    description: "О правилах.",
    group: "legal",
    order: 1,
    effective: "2026-11-01",
    ...fields,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  writeFileSync(whole, ["---", ...lines, "---", "", body, ""].join("\n"));
};
const asked = { locale: "ru", country: "RU", today: "2026-11-18" } as const;
const find = (more: Partial<Parameters<typeof findDocument>[1]> = {}, version?: string) =>
  findDocument(readDocuments(content), { ...asked, ...more }, "rules", version);

describe("The version of a document in force", () => {
  beforeEach(() => {
    write("ru/rules.md", {}, "Вторая.");
    write("ru/rules@2026-06-01.md", { effective: "2026-06-01" }, "Первая.");
    write("ru/rules@2027-01-01.md", { effective: "2027-01-01" }, "Третья.");
  });

  test.each([
    ["2026-05-31", null],
    ["2026-06-01", "Первая."],
    ["2026-10-31", "Первая."],
    ["2026-11-01", "Вторая."],
    ["2026-12-31", "Вторая."],
    ["2027-01-01", "Третья."],
  ])("The version of a document in force on %s is %s", (today, body) =>
    expect(find({ today })?.body ?? null).toBe(body),
  );

  test("Earlier and later versions of a document can be read by date and say which they are", () => {
    expect(find({}, "2026-06-01")).toMatchObject({ body: "Первая.", state: "earlier" });
    expect(find({}, "2027-01-01")).toMatchObject({ body: "Третья.", state: "upcoming" });
    expect(find({}, "2026-11-01")).toMatchObject({ body: "Вторая.", state: "current" });
    expect(find({}, "2026-06-02")).toBeNull();
  });

  test("The version in force is marked in the list of versions, which starts with the latest", () =>
    expect(find()?.versions).toEqual([
      { version: "2027-01-01", state: "upcoming" },
      { version: "2026-11-01", state: "current" },
      { version: "2026-06-01", state: "earlier" },
    ]));
});

describe("A document", () => {
  beforeEach(() => {
    write("ru/rules.md", {}, "По-русски.");
    write("en/rules.md", {}, "In English.");
    write("hr/rules.md", { effective: "2027-01-01" }, "Na hrvatskom.");
    write("ru/recsys.md", { countries: ["RU"], order: 2 });
  });

  test.each([
    ["ru", "По-русски.", "ru"],
    ["en", "In English.", "en"],
    ["bg", "По-русски.", "ru"],
    ["hr", "По-русски.", "ru"],
  ] as const)("A document requested in %s has the text «%s»", (locale, body, lang) =>
    expect(find({ locale })).toMatchObject({ body, texts_lang: lang, locales: ["ru", "en"] }),
  );

  test("A document for one country is neither found nor listed in other countries", () => {
    const documents = createDocuments(content, { log: () => {} });
    expect(documents.list(asked).map(({ alias }) => alias)).toEqual(["rules", "recsys"]);
    expect(documents.find(asked, "recsys")).not.toBeNull();
    const abroad = { ...asked, country: "RS" };
    expect(documents.list(abroad).map(({ alias }) => alias)).toEqual(["rules"]);
    expect(documents.find(abroad, "recsys")).toBeNull();
  });
});

describe("An editor", () => {
  test.each<[string, string, Record<string, unknown>, RegExp]>([
    ["a group that does not exist", "ru/rules.md", { group: "law" }, /documents\/ru\/rules\.md: group: /],
    ["a day that does not exist", "ru/rules.md", { effective: "2026-02-30" }, /rules\.md: effective: /],
    ["an unknown language", "de/rules.md", {}, /documents\/de\/rules\.md: must be named/],
    ["another day than the name says", "ru/rules@2026-01-01.md", {}, /rules@2026-01-01\.md: effective: /],
    ["an unknown field", "ru/rules.md", { groop: "legal" }, /ru\/rules\.md: .*groop/],
  ])("An editor gets an error for %s", (_what, file, fields, message) => {
    write(file, fields);
    expect(() => readDocuments(content)).toThrow(message);
  });

  test("An editor gets an error for two versions with the same date", () => {
    write("ru/rules.md");
    write("ru/rules@2026-11-01.md");
    expect(() => readDocuments(content)).toThrow(/ru\/rules of 2026-11-01/);
  });

  test("An editor sees changes without a restart; after a mistake the last good text stays, and it is logged", () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const log = vi.fn();
    write("ru/rules.md", {}, "Было.");
    const documents = createDocuments(content, { log });
    const getBody = () => documents.find(asked, "rules")?.body;
    write("ru/rules.md", {}, "Стало.");
    expect(getBody()).toBe("Было.");
    now += 6000;
    expect(getBody()).toBe("Стало.");
    write("ru/rules.md", { group: "law" }, "Сломано.");
    now += 6000;
    expect(getBody()).toBe("Стало.");
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ level: "error", event: "documents" }));
  });
});
