import { describe, expect, it } from "vitest";
import { sample } from "../../../tests/setup/sample";
import { findLocale, fixedT, getI18n } from "./i18n.server";
import { locales } from "./locales";
import { serverResources } from "./resources.server";
import type { Texts } from "./texts";

/** The paths of a file's texts; plural forms count as one. */
const listKeys = (texts: Texts, prefix = ""): string[] => [
  ...new Set(
    Object.entries(texts).flatMap(([name, text]) =>
      typeof text === "string"
        ? [prefix + name.replace(/_(zero|one|two|few|many|other)$/, "")]
        : listKeys(text, `${prefix}${name}.`),
    ),
  ),
];
/** Every placeholder of the texts, filled with this. */
const placeholders = new Set(
  [...JSON.stringify(serverResources).matchAll(/\{\{\s*(\w+)/g)].map(([, name = ""]) => name),
);
const fill = (value: string | null) => Object.fromEntries([...placeholders].map((name) => [name, value]));
const typed = fill("<b> & $t(common:close) {{x}} $& $1");
const counts = sample("counts", [undefined, 0, 1, 2, 3, 5, 11, 21, 22, 111, 1.5, 1_000_000], 3);
const cases = [undefined, {}, { ...fill(null), count: 1 }, ...counts.map((count) => ({ ...typed, count }))];

describe("Loaders and the browser translate alike", () => {
  it.each(locales)("Loaders and the browser translate every text of %s alike", (locale) => {
    for (const [namespace, texts] of Object.entries(serverResources[locale])) {
      const onServer = fixedT(locale, namespace as "common");
      const inBrowser = getI18n(locale).getT([namespace, "common"] as unknown as "common");
      for (const key of listKeys(texts) as "close"[])
        for (const values of cases)
          expect(onServer(key, values), `${namespace}:${key} with ${JSON.stringify(values)}`).toBe(
            inBrowser(key, values),
          );
    }
  });

  it.each(locales)("A common text among others of %s is found", (locale) => {
    expect(fixedT(locale, "title")("common:brand")).toBe(getI18n(locale).getT("common")("brand"));
    expect(fixedT(locale, "title")("no.such.text" as "common:brand")).toBe("no.such.text");
  });
});

it.each([
  ["/", "ru"],
  ["/en", "en"],
  ["/sr/watch/metropolis?lng=en", "sr"],
  ["/de/watch", "ru"],
  ["/EN/watch", "ru"],
])("The language of %s is %s, whatever the browser prefers", async (path, locale) => {
  const headers = { "accept-language": "hr", cookie: "lng=bg; i18next=bg" };
  expect(await findLocale(new Request(`https://luch.example${path}`, { headers }))).toBe(locale);
});
