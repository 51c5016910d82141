import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  defaultLocale,
  isLocale,
  languages,
  locales,
  localisedPath,
  prefixedLocales,
  splitLocale,
} from "./locales";

describe("The viewer's language is part of the URL", () => {
  it("Russian comes first in the list of languages, without a prefix", () => {
    expect(locales[0]).toBe("ru");
    expect(defaultLocale).toBe("ru");
    expect(prefixedLocales).toEqual(locales.slice(1));
  });

  it.each(locales)("%s has a valid language tag that begins with it", (locale) => {
    const { tag } = languages[locale];
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
    expect(tag.split("-")[0]).toBe(locale);
  });

  it.each([
    ["/", "ru", "/"],
    ["/movies", "ru", "/movies"],
    ["/en", "en", "/"],
    ["/en/", "en", "/"],
    ["/en/watch/x", "en", "/watch/x"],
    ["/sr/kids", "sr", "/kids"],
    ["/en//evil.example", "en", "/evil.example"],
    ["/en/\\\\evil.example", "en", "/evil.example"],
    ["/english", "ru", "/english"],
    ["/EN/x", "ru", "/EN/x"],
    ["/ru/x", "ru", "/ru/x"],
    ["/de/x", "ru", "/de/x"],
    ["/watch/en", "ru", "/watch/en"],
  ])("The language of %s is %s for the path %s", (pathname, locale, path) =>
    expect(splitLocale(pathname)).toEqual({ locale, path }),
  );

  it.each([
    ["/", "ru", "/"],
    ["/", "en", "/en"],
    ["/watch/x", "ru", "/watch/x"],
    ["/watch/x", "bg", "/bg/watch/x"],
    ["https://other.example/", "en", "https://other.example/"],
    ["#top", "en", "#top"],
    ["?popup=player", "hr", "?popup=player"],
  ] as const)("The path %s in %s is %s", (path, locale, localised) =>
    expect(localisedPath(path, locale)).toBe(localised),
  );

  it("A path is read back from every language it was put in", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...locales),
        fc.array(fc.stringMatching(/^[a-z0-9-]{3,12}$/), { maxLength: 4 }),
        (locale, segments) => {
          const path = `/${segments.join("/")}`;
          expect(splitLocale(localisedPath(path, locale))).toEqual({ locale, path });
        },
      ),
    );
  });

  it.each(["de", "EN", "", null, undefined, 1, "toString", "__proto__"])(
    "%s is not a supported language",
    (value) => expect(isLocale(value)).toBe(false),
  );
});
