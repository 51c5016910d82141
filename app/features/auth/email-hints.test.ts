import { expect, it } from "vitest";
import { row } from "../../../tests/setup/row";
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

it.each(
  [
    "hotmail",
    "outlook",
    "bk",
    "yandex",
    "ya",
    "list",
    "gmail",
    "mail",
    "ukr",
    "icloud",
    "inbox",
    "yahoo",
  ].concat("rambler", "lenta", "me", "aol"),
)("The domain %s is hinted at", (name) => {
  row("V-012");
  const typed = `name@${name.slice(0, -1)}`;
  expect(hintEmails(typed).map((hint) => hint.split(/[@.]/)[1])).toContain(name);
});

it.each(["com", "net", "org", "ru", "ua"])("The top-level domain %s is hinted at", (name) => {
  row("V-013");
  expect(hintEmails(`name@own.${name[0]}`)).toContain(`name@own.${name}`);
});
