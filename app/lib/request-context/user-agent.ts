import Bowser from "bowser";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";
import type { DeviceType } from "#contract/auth";

/** The browser properties that pages depend on. All but `isCrawler` are part of the page cache key. */
export type BrowserClass = { isMobile: boolean; isOldSafari: boolean; isCrawler: boolean };

/** Names are the same in all languages; undefined if the user agent does not contain them. */
type UserAgent = {
  browser: string | undefined;
  /** NaN if unknown. */
  majorVersion: number;
  minorVersion: number;
  system: string | undefined;
  television: string | undefined;
  isMobile: boolean;
};

/** Televisions; the library knows only two. */
const televisions: [pattern: RegExp, name: string][] = [
  [/Tizen|SMART-TV/i, "Samsung TV"],
  [/Web0S|webOS/i, "LG TV"],
  [/BRAVIA/i, "Sony BRAVIA"],
  [/VIDAA|Hisense/i, "Hisense TV"],
  [/AppleTV/i, "Apple TV"],
  [/\bAFT[A-Z]+\b/, "Fire TV"],
  [/Android.*\bTV\b|GoogleTV/i, "Android TV"],
];

/** Longer than any browser's. The patterns take time quadratic in the length. */
const maxLength = 512;

export function parseUserAgent(header: string): UserAgent {
  const userAgent = header.slice(0, maxLength);
  // The library throws for an empty string.
  const { browser, os, platform } = Bowser.parse(userAgent || "-");
  const [major, minor = "0"] = browser.version?.split(".") ?? [];
  return {
    browser: browser.name || undefined,
    majorVersion: Number(major || Number.NaN),
    minorVersion: Number(minor),
    system: os.name,
    television: televisions.find(([pattern]) => pattern.test(userAgent))?.[1],
    isMobile: platform.type === "mobile" || platform.type === "tablet",
  };
}

/** The kind of device: given by the session inside an application, otherwise recognised by user agent. */
export function getDeviceType(userAgent: string, webview: "android" | "ios" | undefined): DeviceType {
  return webview ?? (parseUserAgent(userAgent).television === undefined ? "web" : "tv");
}

const classes = new LRUCache<string, BrowserClass>({ max: 500 });

/** Cached, because user agents repeat. */
export function classifyBrowser(userAgent: string): BrowserClass {
  const cached = classes.get(userAgent);
  if (cached) return cached;
  const { browser, majorVersion, minorVersion, isMobile } = parseUserAgent(userAgent);
  const created = {
    isMobile,
    // Safari 13.1 or older, on any device (S-110).
    isOldSafari: browser === "Safari" && (majorVersion < 13 || (majorVersion === 13 && minorVersion <= 1)),
    isCrawler: isbot(userAgent.slice(0, maxLength).replace("HeadlessChrome", "Chrome")),
  };
  classes.set(userAgent, created);
  return created;
}
