import { expect, it } from "vitest";
import { switchLayout } from "./layouts";

it.each([
  ["vtnhjgjkbc", "метрополис"],
  [",hjytyjctw gjn`vrby", "броненосец потёмкин"],
  [";.ltrc", "жюдекс"],
  ["'hjnbrjy", "эротикон"],
  ["Rbyu-Rjyu", "кинг-конг"],
  ["<fhsiyz b {ekbufy", "барышня и хулиган"],
  ["ьуекщзщдшы", "metropolis"],
  ["зфтвщкфэы ищч", "pandora's box"],
])("«%s» in the other keyboard layout is «%s»", (typed, meant) => expect(switchLayout(typed)).toBe(meant));

it("Text without letters has no other layout", () => {
  expect(switchLayout("1927")).toBeNull();
  expect(switchLayout("狂った")).toBeNull();
});
