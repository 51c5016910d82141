import { expect, it } from "vitest";
import { otherLayout } from "./layouts";

it.each([
  ["vtnhjgjkbc", "метрополис"],
  [",hjytyjctw gjn`vrby", "броненосец потёмкин"],
  [";.ltrc", "жюдекс"],
  ["'hjnbrjy", "эротикон"],
  ["Rbyu-Rjyu", "кинг-конг"],
  ["<fhsiyz b {ekbufy", "барышня и хулиган"],
  ["ьуекщзщдшы", "metropolis"],
  ["зфтвщкфэы ищч", "pandora's box"],
])("«%s» on the other keyboard is «%s»", (typed, meant) => expect(otherLayout(typed)).toBe(meant));

it("there is nothing to switch where there are no letters", () => {
  expect(otherLayout("1927")).toBeNull();
  expect(otherLayout("狂った")).toBeNull();
});
