import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { languages, locales } from "../../app/lib/i18n/locales";
import { formatLongDate } from "../../app/lib/time/time-text";
import { root } from "../../tools/prepare.mjs";
import { readJson } from "../setup/sources";

type Texts = Map<string, string>;
const webNamespaces = readdirSync(path.join(root, "locales/ru")).map((file) => file.replace(".json", ""));
/** The texts of the API and the payment host. */
const folders = new Map([
  ["messages", "api/platform/messages/texts"],
  ["spoken captchas", "api/platform/captcha/texts"],
  ["achievements", "api/watching/scoring/texts"],
  ["pictures of years", "api/watching/year/texts"],
  ["rows of the home page", "api/catalogue/home/texts"],
  ["payment host", "payment-host/texts"],
]);
const namespaces = [...webNamespaces, ...folders.keys()];
const getFile = (locale: string, namespace: string) => {
  const folder = folders.get(namespace);
  return folder ? `${folder}/${locale}.json` : `locales/${locale}/${namespace}.json`;
};

function getTexts(locale: string, namespace: string): Texts {
  const flat: Texts = new Map();
  const walk = (node: object, prefix: string) => {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === "string") flat.set(prefix + key, value);
      else walk(value as object, `${prefix}${key}.`);
    }
  };
  walk(readJson<object>(getFile(locale, namespace)), "");
  return flat;
}

const plural = /_(zero|one|two|few|many|other)$/;
const getBase = (key: string) => key.replace(plural, "");
const getVariables = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map(([, name = ""]) => name);

/** The variables of each key, with all plural forms combined. */
function variables(texts: Texts): Map<string, string> {
  const found = new Map<string, Set<string>>();
  for (const [key, text] of texts) {
    const names = found.get(getBase(key)) ?? new Set();
    for (const name of getVariables(text)) names.add(name);
    found.set(getBase(key), names);
  }
  return new Map([...found].map(([key, names]) => [key, [...names].sort().join(" ")]));
}

const russian = new Map(namespaces.map((namespace) => [namespace, getTexts("ru", namespace)]));
const pairs = locales.flatMap((locale) => namespaces.map((namespace) => [locale, namespace] as const));

describe("A viewer reads everything in the language of the page", () => {
  it.each(locales)("%s has every namespace", (locale) =>
    expect(readdirSync(path.join(root, "locales", locale)).sort()).toEqual(
      webNamespaces.map((name) => `${name}.json`).sort(),
    ),
  );

  it.each(pairs)("%s/%s has the same texts as the Russian one", (locale, namespace) => {
    const keys = new Set([...getTexts(locale, namespace).keys()].map(getBase));
    const expected = new Set([...(russian.get(namespace) ?? new Map<string, string>()).keys()].map(getBase));
    expect(
      [...expected].filter((key) => !keys.has(key)),
      "missing",
    ).toEqual([]);
    expect(
      [...keys].filter((key) => !expected.has(key)),
      "of no use",
    ).toEqual([]);
  });

  it.each(pairs)("%s/%s has the plural forms of its language", (locale, namespace) => {
    const texts = getTexts(locale, namespace);
    const categories = new Intl.PluralRules(languages[locale].tag).resolvedOptions().pluralCategories.sort();
    for (const base of new Set([...texts.keys()].filter((key) => plural.test(key)).map(getBase))) {
      const forms = [...texts.keys()]
        .filter((key) => plural.test(key) && getBase(key) === base)
        .map((key) => plural.exec(key)?.[1])
        .sort();
      expect(forms, base).toEqual(categories);
    }
  });

  it.each(pairs.filter(([locale]) => formatLongDate(0, locale).endsWith(".")))(
    "%s/%s puts no full stop after a date, which ends with one",
    (locale, namespace) => {
      // Dates that end with a time of day.
      const withTime = ["seo.recordingDescription"];
      const doubled = [...getTexts(locale, namespace)].filter(([, text]) => text.includes("{{date}}."));
      expect(doubled.map(([key]) => key).filter((key) => !withTime.includes(key))).toEqual([]);
    },
  );

  it.each(pairs)("%s/%s has no empty texts", (locale, namespace) =>
    expect(
      [...getTexts(locale, namespace)].filter(([, text]) => text.trim() === "").map(([key]) => key),
    ).toEqual([]),
  );

  it.each(pairs)("%s/%s has the same placeholders as the Russian text", (locale, namespace) => {
    const own = variables(getTexts(locale, namespace));
    for (const [key, names] of variables(russian.get(namespace) ?? new Map()))
      expect(own.get(key), key).toBe(names);
  });

  it.each(
    namespaces.flatMap((namespace) =>
      locales
        .filter((locale) => languages[locale].alphabet === "Latin")
        .map((locale) => [locale, namespace] as const),
    ),
  )("%s/%s is in Latin letters", (locale, namespace) => {
    expect(
      [...getTexts(locale, namespace)]
        .filter(([, text]) => /\p{Script=Cyrillic}/u.test(text))
        .map(([key]) => key),
    ).toEqual([]);
  });

  it.each(pairs)("%s/%s has no markup and no unclosed braces", (locale, namespace) => {
    for (const [key, text] of getTexts(locale, namespace)) {
      expect(text, key).not.toMatch(/<\/?[a-z]/i);
      expect(text.replace(/\{\{[^{}]+\}\}/g, ""), key).not.toMatch(/[{}]/);
    }
  });
});

type ExactText = { id: string; text: string; key: string | null };

describe("The texts quoted in the specification", () => {
  const texts = readJson<ExactText[]>("tests/contract/exact-texts.json");
  const asTemplate = (text: string) =>
    text.replace("{mm:ss}", "{{time}}").replace(/(?<!\{)\{(\w+)\}(?!\})/g, "{{$1}}");

  it.each(texts.filter(({ key }) => key !== null))("The text $id is found at $key", ({ text, key }) => {
    const [namespace = "", name = ""] = (key ?? "").split(":");
    expect(russian.get(namespace)?.get(name)).toBe(asTemplate(text));
  });

  it("The texts quoted in the specification are each listed once", () => {
    expect(texts.length).toBeGreaterThan(0);
    expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length);
  });
  it("The text for a server failure in the player is the same everywhere", () =>
    expect(russian.get("watch")?.get("errors.server")).toBe(russian.get("common")?.get("errors.server")));
});
