import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { consentCategories, readConsent } from "#domain/consent";
import { getConsentValue } from "../../../tests/setup/consent";
import { sessionCookieName, toastCookieName } from "../session/session.server";
import { sortCookieName } from "../sort-cookie";
import {
  classifyBrowser,
  getDeviceType,
  mobilePattern,
  notSafariPattern,
  oldSafariPattern,
  parseUserAgent,
} from "./user-agent";

const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 13_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

describe("A viewer with Safari 13.1 or older is warned", () => {
  it.each([
    ["Safari 13.1", `${mac} Version/13.1 Safari/605.1.15`, true],
    ["Safari 13.1.2", `${mac} Version/13.1.2 Safari/605.1.15`, true],
    ["Safari 13.0", `${mac} Version/13.0.5 Safari/605.1.15`, true],
    ["Safari 12", `${mac} Version/12.1 Safari/605.1.15`, true],
    ["Safari 9", `${mac} Version/9.0 Safari/601.1.56`, true],
    ["Safari 13.1 of an iPhone", `${iphone} Version/13.1 Mobile/15E148 Safari/604.1`, true],
    ["Safari 13.2", `${mac} Version/13.2 Safari/605.1.15`, false],
    ["Safari 14", `${mac} Version/14.0 Safari/605.1.15`, false],
    ["Safari 17.4", `${mac} Version/17.4 Safari/605.1.15`, false],
    ["Chrome", `${mac.replace("605.1.15", "537.36")} Chrome/120.0.0.0 Safari/537.36`, false],
    ["Chrome of an iPhone", `${iphone} CriOS/120.0 Mobile/15E148 Safari/604.1`, false],
    ["Firefox of an iPhone", `${iphone} FxiOS/120.0 Mobile/15E148 Safari/605.1.15`, false],
    ["Edge", `${mac} Chrome/120.0.0.0 Safari/537.36 Edg/120.0`, false],
    [
      "Android's old browser",
      "Mozilla/5.0 (Linux; U; Android 4.4.2) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30",
      false,
    ],
    ["Firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0", false],
    [
      "Yandex's browser of an old iPhone",
      `${iphone} Version/13.0 YaBrowser/19.5 Mobile/15E148 Safari/604.1`,
      false,
    ],
    ["Safari that hides its version", `${mac} Safari/605.1.15`, false],
    ["no browser at all", "", false],
  ])("A viewer with Safari 13.1 or older is warned: %s: %s → %s", (_name, userAgent, isOld) =>
    expect(classifyBrowser(userAgent).isOldSafari).toBe(isOld),
  );
});

describe("A mobile device is recognised by its user agent", () => {
  it.each([
    ["an iPhone", `${iphone} Version/17 Mobile/15E148 Safari/604.1`, true, false],
    [
      "Android",
      "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36",
      true,
      false,
    ],
    ["a desktop", `${mac} Version/17.4 Safari/605.1.15`, false, false],
    ["a search engine", "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)", false, true],
    ["a messenger's preview", "TelegramBot (like TwitterBot)", false, true],
  ])("A mobile device is recognised by its user agent: %s", (_name, userAgent, isMobile, isCrawler) =>
    expect(classifyBrowser(userAgent)).toMatchObject({ isMobile, isCrawler }),
  );
});

describe("The cache of docs/nginx.conf", () => {
  const conf = readFileSync("docs/nginx.conf", "utf8");
  /** The patterns of a map in their order, as nginx reads them: «~» with capitals, «~*» without. */
  const getMap = (name: string) => {
    const body = new RegExp(`\\$${name} \\{([^}]*(?:\\{\\d+,\\d+\\}[^}]*)*)\\n    \\}`).exec(conf)?.[1] ?? "";
    return [...body.matchAll(/^\s*"(~\*?)(.*)" (\w+|"");$/gm)].map(([, kind, source = "", value = ""]) => ({
      pattern: new RegExp(source, kind === "~*" ? "i" : ""),
      value: value.replaceAll('"', ""),
    }));
  };
  const find = (name: string, text: string) =>
    getMap(name).find(({ pattern }) => pattern.test(text))?.value ?? "";

  it("The cache of docs/nginx.conf tells browsers apart by the same patterns as pages", () => {
    const read = (name: string) => getMap(name).map(({ pattern }) => String(pattern));
    expect(read("luch_device")).toEqual([String(mobilePattern)]);
    expect(read("luch_old_safari")).toEqual([String(notSafariPattern), String(oldSafariPattern)]);
  });

  it.each([
    `${mac} Version/13.1.2 Safari/605.1.15`,
    `${mac} Version/13.2 Safari/605.1.15`,
    `${mac} Version/13 Safari/605.1.15`,
    `${mac} Version/12.0 YaBrowser/19.6 Safari/605.1.15`,
    `${iphone} Version/9.0 Mobile/13B143 Safari/601.1`,
    `${iphone} Version/17.4 Mobile/15E148 Safari/604.1`,
    "Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Mobile/15E148 Safari/604.1",
    "Mozilla/5.0 (Linux; Android 9; BRAVIA 4K) AppleWebKit/537.36 Chrome/80.0 Safari/537.36",
    "Mozilla/5.0 (SMART-TV; LINUX; Tizen 3.0) AppleWebKit/538.1 Version/3.0 TV Safari/538.1",
    "Mozilla/5.0 (BB10; Touch) AppleWebKit/537.10+ Version/10.0.9.2372 Mobile Safari/537.10+",
    "Opera/9.80 (J2ME/MIDP; Opera Mini/9.80; U; en) Presto/2.5.25 Version/10.54",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36",
    "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 Chrome/41 Mobile Safari/537.36 (compatible; Googlebot/2.1)",
    `${"x".repeat(600)} Mobile`,
    `${"Version/9.0 ".repeat(1000)} Safari/1`,
    "",
  ])("The cache of docs/nginx.conf has the page's classes of %s", (userAgent) => {
    const { isMobile, isOldSafari } = classifyBrowser(userAgent);
    expect([find("luch_device", userAgent), find("luch_old_safari", userAgent)]).toEqual([
      isMobile ? "m" : "",
      isOldSafari ? "old" : "",
    ]);
  });

  it.each([
    ["everything agreed to", getConsentValue(...consentCategories)],
    ["only the necessary", getConsentValue()],
    ["an earlier request", getConsentValue().replace("ver%22%3A1", "ver%22%3A0")],
    ["nothing", ""],
    ["another make", "true"],
    ["more behind it", `${getConsentValue()}x`],
  ])(
    "The cache of docs/nginx.conf reads an answer to the request for consent as pages do: %s",
    (_what, value) =>
      expect(find("luch_consent", value)).toBe(readConsent(`CookieConsent=${value}`) ? "c" : ""),
  );

  it("The cache of docs/nginx.conf knows every cookie that makes a page personal", () => {
    for (const name of [sessionCookieName, `__Host-${sessionCookieName}`, toastCookieName, sortCookieName])
      for (const cookies of [`a=b; ${name}=x`, `${name}=x`])
        expect(find("luch_personal", `/movies;${cookies}`), name).toBe("1");
    for (const path of ["/tariffs", "/en/start", "/tariffs/"])
      expect(find("luch_personal", `${path};a=b; channel=x`), path).toBe("1");
    for (const path of ["/", "/channel", "/movies/start", "/startx"])
      expect(find("luch_personal", `${path};channel=x`), path).toBe("");
    for (const name of ["CookieConsent", "tz", "xluch", "luchx"])
      expect(find("luch_personal", `/tariffs;${name}=x; a=b`), name).toBe("");
  });
});

describe("The device type", () => {
  it.each([
    ["a browser", `${mac} Version/17.4 Safari/605.1.15`, undefined, "web"],
    ["a browser of a phone", `${iphone} CriOS/120.0 Mobile/15E148 Safari/604.1`, undefined, "web"],
    ["an application's page", `${iphone} Mobile/15E148`, "ios", "ios"],
    ["another application's page", "Mozilla/5.0 (Linux; Android 14; wv)", "android", "android"],
    ["Samsung's television", "Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) AppleWebKit/537.36", undefined, "tv"],
    ["LG's television", "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36", undefined, "tv"],
    ["Android's television", "Mozilla/5.0 (Linux; Android 9; BRAVIA 4K Android TV)", undefined, "tv"],
    ["Amazon's television", "Mozilla/5.0 (Linux; Android 7.1.2; AFTMM) AppleWebKit/537.36", undefined, "tv"],
    ["nothing that is known", "", undefined, "web"],
  ] as const)("The device type of %s is reported by name", (_what, userAgent, webview, type) =>
    expect(getDeviceType(userAgent, webview)).toBe(type),
  );
});

it("Only the beginning of a user agent is read, however long it is", () => {
  const long = `${"Mac OS X MSIE ".repeat(1000)} Tizen`;
  expect(parseUserAgent(long)).toEqual(parseUserAgent(long.slice(0, 512)));
  expect(parseUserAgent(long).television).toBeUndefined();
});
