import { describe, expect, it } from "vitest";
import { classifyBrowser, getDeviceType, parseUserAgent } from "./user-agent";

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
    ["Safari that hides its version", `${mac} Safari/605.1.15`, false],
    ["no browser at all", "", false],
  ])("%s: %s → %s", (_name, userAgent, isOld) => expect(classifyBrowser(userAgent).isOldSafari).toBe(isOld));
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
  ])("%s", (_name, userAgent, isMobile, isCrawler) =>
    expect(classifyBrowser(userAgent)).toMatchObject({ isMobile, isCrawler }),
  );
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
  ] as const)("of %s is reported by name", (_what, userAgent, webview, type) =>
    expect(getDeviceType(userAgent, webview)).toBe(type),
  );
});

it("Only the beginning of a user agent is read, however long it is", () => {
  const long = `${"Mac OS X MSIE ".repeat(1000)} Tizen`;
  expect(parseUserAgent(long)).toEqual(parseUserAgent(long.slice(0, 512)));
  expect(parseUserAgent(long).television).toBeUndefined();
});
