import { describe, expect, it } from "vitest";
import type { ContentField } from "./content-fields";
import { countRecords, getFormName, readFormValues, toFormValues } from "./content-form";

const fields: ContentField[] = [
  { name: "title", sort: "localized", languages: ["ru", "en"] },
  { name: "note", sort: "prose", isOptional: true },
  { name: "year", sort: "number", isOptional: true },
  { name: "isOn", sort: "flag" },
  { name: "motifs", sort: "pair", options: ["beam", "disc"] },
  { name: "titles", sort: "list" },
  { name: "prices", sort: "group", fields: [{ name: "RUB", sort: "money" }] },
  {
    name: "seasons",
    sort: "records",
    fields: [
      { name: "name", sort: "line" },
      { name: "episodes", sort: "records", fields: [{ name: "minutes", sort: "number" }] },
    ],
  },
];
const entry = {
  title: { ru: "Имя", en: "Name" },
  year: 1927,
  isOn: true,
  motifs: ["beam", "disc"],
  titles: ["metropolis", "general"],
  prices: { RUB: 39_900 },
  seasons: [{ name: "Первый", episodes: [{ minutes: 33 }, { minutes: 12 }] }],
};

describe("An entry as a form", () => {
  it("An entry becomes the values of a form, and comes back from them as it was", () => {
    const values = toFormValues(fields, entry);
    expect(values).toMatchObject({
      title_ru: "Имя",
      note: "",
      year: "1927",
      isOn: "on",
      "motifs-1": "disc",
      titles: "metropolis, general",
      "prices-RUB": "399.00",
      "seasons-0-episodes-1-minutes": "12",
    });
    expect(readFormValues(fields, values)).toEqual(entry);
  });

  it.each([
    ["a year that is no number stays for the schema to refuse", { year: "MCMXXVII" }, { year: "MCMXXVII" }],
    ["a price with a comma is one", { "prices-RUB": "1 299,5" }, { prices: { RUB: 129_950 } }],
    ["a box that is not ticked is false", { isOn: undefined }, { isOn: false }],
    [
      "aliases are separated by commas, semicolons and lines",
      { titles: "a, b;c\nd" },
      { titles: ["a", "b", "c", "d"] },
    ],
    ["a record without any value is left out", { "seasons-1-name": " " }, { seasons: entry.seasons }],
    [
      "records keep their order without those between",
      { "seasons-3-name": "Второй" },
      { seasons: [...entry.seasons, { name: "Второй", episodes: [] }] },
    ],
  ])("Of a form %s", (_what, changed, expected) => {
    expect(readFormValues(fields, { ...toFormValues(fields, entry), ...changed })).toMatchObject(expected);
  });

  it.each([
    [["title", "en"], "title_en"],
    [["title"], "title_ru"],
    [["motifs", "1"], "motifs-1"],
    [["prices", "RUB"], "prices-RUB"],
    [["prices"], "prices-RUB"],
    [["seasons", "1", "name"], "seasons-3-name"],
    [["seasons", "0", "episodes", "1", "minutes"], "seasons-0-episodes-1-minutes"],
    [["seasons"], "seasons-0-name"],
    [["titles", "3"], "titles"],
    [["html"], ""],
  ])("What is wrong at %j is said in the field %s", (path, name) => {
    const values = { ...toFormValues(fields, entry), "seasons-3-name": "Второй" };
    expect(getFormName(fields, path, values)).toBe(name);
  });

  it("Records are counted by the last of their fields", () => {
    expect(countRecords({ "seasons-0-name": "", "seasons-4-name": "" }, "seasons")).toBe(5);
    expect(countRecords({ seasonsOther: "" }, "seasons")).toBe(0);
  });
});
