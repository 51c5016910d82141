import { describe, expect, it } from "vitest";
import {
  type Consent,
  consentCategories,
  consentVersion,
  createConsent,
  isAllowed,
  readConsent,
  serializeConsent,
} from "./consent";

const given = createConsent({
  preferences: true,
  statistics: false,
  marketing: true,
  utc: 1_795_000_000,
  region: "RU",
});
const cookie = `CookieConsent=${serializeConsent(given)}`;
const withText = (text: string) => `CookieConsent=${encodeURIComponent(text)}`;
const alter = (changes: object) => withText(JSON.stringify({ ...given, ...changes }));

describe("A consent is read", () => {
  it.each([
    ["alone", cookie],
    ["among other cookies", `tz=Europe/Moscow; ${cookie}; luch=x`],
    ["without a country", alter({ region: "" }).replace("RU", "")],
  ])("A consent is read %s", (_where, cookies) =>
    expect(readConsent(cookies)).toMatchObject({ statistics: false, marketing: true, utc: given.utc }),
  );

  it("A consent has exactly seven fields", () =>
    expect(Object.keys(readConsent(cookie) ?? {})).toEqual([
      "necessary",
      "preferences",
      "statistics",
      "marketing",
      "ver",
      "utc",
      "region",
    ]));

  it.each([true, false])("A consent comes back as it was written: statistics %s", (statistics) => {
    const consent: Consent = { ...given, statistics };
    expect(readConsent(`CookieConsent=${serializeConsent(consent)}`)).toEqual(consent);
  });
});

describe("Anything else is no answer", () => {
  it.each([
    ["no cookie", ""],
    ["an empty cookie", "CookieConsent="],
    ["another cookie's end", cookie.replace("Cookie", "xCookie")],
    ["JSON that is not encoded", `CookieConsent=${JSON.stringify(given)}`],
    ["a word", "CookieConsent=true"],
    ["a broken encoding", "CookieConsent=%7B%E0%A4%A"],
    ["a list", withText("[]")],
    ["an earlier version", alter({ ver: consentVersion - 1 })],
    ["a later version", alter({ ver: consentVersion + 1 })],
    ["a version as a text", alter({ ver: String(consentVersion) })],
    ["necessary refused", alter({ necessary: false })],
    ["a category as a number", alter({ statistics: 1 })],
    ["a missing category", alter({ marketing: undefined })],
    ["one more field", alter({ more: 1 })],
    ["a time as a text", alter({ utc: "1795000000" })],
    ["a negative time", alter({ utc: -1 })],
    ["a country in lower case", alter({ region: "ru" })],
    ["another product's spelling", "CookieConsent={stamp:'x',necessary:true,preferences:true}"],
    ["a cut value", cookie.slice(0, -3)],
    ["something behind it", `${cookie}x`],
  ])("%s is no answer", (_what, cookies) => expect(readConsent(cookies)).toBeNull());
});

describe("What is allowed", () => {
  const all = { ...given, statistics: true };
  const nobody = { isObjecting: false, isChild: false };
  it.each<[string, Consent | null, Partial<typeof nobody>, string]>([
    ["without an answer", null, {}, ""],
    ["with everything", all, {}, "preferences statistics marketing"],
    ["with a part", given, {}, "preferences marketing"],
    ["with everything, but the browser objects", all, { isObjecting: true }, "preferences"],
    ["with everything, but for a child", all, { isChild: true }, "preferences"],
    ["without an answer, for a child who objects", null, { isObjecting: true, isChild: true }, ""],
  ])("%s it is what was agreed to and nothing objects to", (_when, consent, signals, expected) =>
    expect(
      consentCategories.filter((one) => isAllowed(consent, one, { ...nobody, ...signals })).join(" "),
    ).toBe(expected),
  );
});
