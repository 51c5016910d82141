import { expect, it } from "vitest";
import { hintEmails } from "./email-hints";

it.each([
  ["", []],
  ["name", []],
  ["name@", []],
  ["name@gm", ["name@gmail.com"]],
  ["Name@GM", ["Name@gmail.com"]],
  ["name@ya", ["name@yandex.ru", "name@ya.ru", "name@yahoo.com"]],
  ["name@gmail.c", ["name@gmail.com"]],
  ["name@own.", ["name@own.com", "name@own.net", "name@own.org", "name@own.ru"]],
  ["name@gmail.com", []],
  ["name@nowhere", []],
  ["two@at@gm", []],
  ["+7 916", []],
])("«%s» is completed to %j", (typed, hints) => expect(hintEmails(typed)).toEqual(hints));
