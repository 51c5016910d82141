import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords";

test.each([
  ["123456", true],
  ["password", true],
  ["PassWord", true],
  ["ｑｗｅｒｔｙ", true],
  ["qwerty123", true],
  ["йцукен", true],
  ["ЙЦУКЕН123", true],
  ["пароль-с-перцем", false],
  ["шесть-слов-и-точка", false],
  ["correct-horse-battery-staple", false],
])("«%s» is common: %s", (password, isCommon) => {
  expect(isCommonPassword(password)).toBe(isCommon);
});
