import { expect, it } from "vitest";
import { createLocalized } from "./localized";
import { sortTitle } from "./sort-title";

const all = (text: string) => createLocalized(() => text);

it.each([
  ["«Ёлка»", "елка"],
  ["Йод", "йод"],
  ["Čarobni đak", "carobni dak"],
  ["Fantômas", "fantomas"],
  ["39 ступеней", "39 ступеней"],
  ["  …И вот", "и вот"],
])("«%s» is sorted as «%s»", (title, key) => {
  expect(sortTitle(all(title)).ru).toBe(key);
});
