import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { locales } from "#contract/languages";
import { sample } from "../../../tests/setup/sample";
import { findProjectRoot } from "../project-root";
import { loadCatalogue, readCatalogue } from "./catalogue";

const content = path.join(findProjectRoot(), "content");
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "luch-content-"));
  cpSync(content, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function edit(file: string, change: (text: string) => string) {
  const whole = path.join(folder, file);
  writeFileSync(whole, change(readFileSync(whole, "utf8")));
}

describe("An editor's mistake is reported with its file and field", () => {
  const mistakes: [string, string, (text: string) => string, RegExp][] = [
    [
      "a value that is not allowed",
      "titles/general.yaml",
      (text) => text.replace("kind: movie", "kind: film"),
      /^content\/titles\/general\.yaml: kind: .*"movie"/,
    ],
    [
      "a missing language",
      "titles/general.yaml",
      (text) => text.replace(/\n {2}sr: .*/, ""),
      /^content\/titles\/general\.yaml: title\.sr: /,
    ],
    [
      "a field that does not exist",
      "titles/general.yaml",
      (text) => `${text}desciption: Паровоз\n`,
      /^content\/titles\/general\.yaml: .*"desciption"/,
    ],
    [
      "a film without its length",
      "titles/general.yaml",
      (text) => text.replace(/\nminutes: .*/, ""),
      /^content\/titles\/general\.yaml: minutes: /,
    ],
    [
      "a mistake inside an episode",
      "titles/vampiry.yaml",
      (text) => text.replace("minutes: 33", "minutes: полчаса"),
      /^content\/titles\/vampiry\.yaml: seasons\.0\.episodes\.0\.minutes: /,
    ],
    [
      "a member of a list, called by its alias",
      "collections.yaml",
      (text) => text.replace("palette: crimson-cream", "palette: crimson"),
      /^content\/collections\.yaml: sovetskij-avangard\.palette: /,
    ],
    [
      "a person's year in words",
      "persons.yaml",
      (text) => text.replace("born: 1889", "born: давно"),
      /^content\/persons\.yaml: abel-gance\.born: /,
    ],
    [
      "an unquoted colon",
      "titles/general.yaml",
      (text) => text.replace("ru: Генерал", "ru: Паровоз: Генерал"),
      /^content\/titles\/general\.yaml: .*\(4:14\)/,
    ],
    [
      "a field of an article",
      "articles/pochemu-lestnitsa.md",
      (text) => text.replace("daysAgo: 3", "daysAgo: вчера"),
      /^content\/articles\/pochemu-lestnitsa\.md: daysAgo: /,
    ],
    [
      "a heading that runs into its text",
      "articles/pochemu-lestnitsa.md",
      (text) => text.replace(/(\n## .*\n)\n/, "$1"),
      /^content\/articles\/pochemu-lestnitsa\.md: .*empty line.*## Время/,
    ],
    [
      "an article without fields",
      "articles/pochemu-lestnitsa.md",
      () => "Если спуститься к морю…\n",
      /^content\/articles\/pochemu-lestnitsa\.md: .*---/,
    ],
    [
      "a place in the order for a title that is not there",
      "title-order.yaml",
      (text) => `${text}- general-2\n`,
      /^content\/title-order\.yaml: .*general-2/,
    ],
    [
      "shares of an experiment above 100 per cent",
      "experiments.yaml",
      (text) => text.replace("control: 50", "control: 60"),
      /^content\/experiments\.yaml: 0\.groups: .*100/,
    ],
    [
      "an experiment without a control group",
      "experiments.yaml",
      (text) => text.replace("control: 50", "usual: 50"),
      /^content\/experiments\.yaml: 0\.groups: .*control/,
    ],
    [
      "an experiment that ends before it begins",
      "experiments.yaml",
      (text) => text.replace("from: 2026-01-01", "from: 2026-01-02\n  till: 2026-01-01"),
      /^content\/experiments\.yaml: 0\.till: /,
    ],
    [
      "two experiments with one name",
      "experiments.yaml",
      (text) => text.replace("Engagement_page", "subscription_onboarding"),
      /^content\/experiments\.yaml: .*the same/,
    ],
  ];
  test.each(sample("mistakes of editors", mistakes, 4))(
    "An editor's mistake is reported in full: %s",
    (_what, file, change, message) => {
      edit(file, change);
      expect(() => readCatalogue(folder)).toThrow(message);
    },
  );

  test("A missing content file is reported with its name", () => {
    rmSync(path.join(folder, "hero.yaml"));
    expect(() => readCatalogue(folder)).toThrow("content/hero.yaml");
  });
});

describe("The content files", () => {
  test("The content files change their digest with any byte, so the database is seeded again", () => {
    const before = readCatalogue(folder);
    expect(before.digest).toBe(loadCatalogue().digest);
    edit("titles/general.yaml", (text) => text.replace("79", "78"));
    const after = readCatalogue(folder);
    expect(after.digest).not.toBe(before.digest);
    expect(after.titles.find(({ alias }) => alias === "general")?.minutes).toBe(78);
  });

  test("A new title can be added to the content as a single file, after the others", () => {
    cpSync(path.join(folder, "titles/general.yaml"), path.join(folder, "titles/a-novelty.yaml"));
    expect(readCatalogue(folder).titles.at(-1)).toMatchObject({ alias: "a-novelty", year: 1926 });
  });

  test("The content files allow line breaks anywhere between words", () => {
    const { articles, categoryTexts } = loadCatalogue();
    edit("articles/pochemu-lestnitsa.md", (text) => text.replace("Если спуститься", "Если\nспуститься"));
    edit("category-texts/movies.md", (text) => text.replaceAll("\n", "\r\n"));
    const { articles: edited, categoryTexts: editedTexts } = readCatalogue(folder);
    expect(edited).toEqual(articles);
    expect(editedTexts).toEqual(categoryTexts);
  });

  test("Every content file is read by something", () => {
    const language = `(${locales.join("|")})`;
    const places = new RegExp(
      String.raw`^((titles|channels|pages)/[^/]+\.yaml|documents/${language}/[^/]+\.md|support/${language}/[^/]+\.md|support/categories\.yaml|articles/[^/]+\.md|category-texts(/\w+)?/[^/]+\.md|[a-z-]+\.yaml|version\.json)$`,
    );
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
    expect(files.filter((file) => !places.test(file))).toEqual([]);
  });
});
