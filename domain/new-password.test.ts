import { expect, test } from "vitest";
import { isPersonalPassword } from "./new-password";

test.each([
  ["viewer@luch.example", true],
  ["VIEWER@luch.example", true],
  ["ｖｉｅｗｅｒ@luch.example", true],
  ["viewer", true],
  ["viewer1990", true],
  ["!Viewer!", true],
  ["111111", true],
  ["яяяяяяяя", true],
  ["ＡＡＡＡＡＡ", true],
  ["Луч2026", true],
  ["2026luch!", true],
  ["luch.example", true],
  ["viewers-choice", false],
  ["лучший-фильм", false],
  ["112112", false],
  ["шесть-слов-и-точка", false],
])("«%s» of viewer@luch.example is personal: %s", (password, isPersonal) => {
  expect(isPersonalPassword(password, "viewer@luch.example")).toBe(isPersonal);
});

test("An account without a login has no personal passwords but the brand and runs", () => {
  expect(["viewer", "1990-1990", "луч-2026", "......"].map((one) => isPersonalPassword(one, null))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
