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
  system: string | undefined;
  television: string | undefined;
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
  const { browser, os } = Bowser.parse(userAgent || "-");
  const [major] = browser.version?.split(".") ?? [];
  return {
    browser: browser.name || undefined,
    majorVersion: Number(major || Number.NaN),
    system: os.name,
    television: televisions.find(([pattern]) => pattern.test(userAgent))?.[1],
  };
}

/** The kind of device: given by the session inside an application, otherwise recognised by user agent. */
export function getDeviceType(userAgent: string, webview: "android" | "ios" | undefined): DeviceType {
  return webview ?? (parseUserAgent(userAgent).television === undefined ? "web" : "tv");
}

const classes = new LRUCache<string, BrowserClass>({ max: 500 });

/** What docs/nginx.conf keys pages by, in the same words (a test compares them): its cache has no library. */
export const mobilePattern = /Mobi|Android|iPhone|iPad|iPod|Opera Mini|BlackBerry|Kindle|Silk/i;
/** Browsers that name Safari and a version of their own. */
export const notSafariPattern =
  /Chrom|CriOS|FxiOS|Edg|OPR|OPiOS|OPT\/|YaBrowser|UCBrowser|DuckDuckGo|Tizen|Web0S|webOS|BB10|Silk|PhantomJS|Android/;
/** Safari 13.1 or older, on any device (S-110). */
export const oldSafariPattern = /Version\/(\d|1[0-2]|13(?=\.[01][. ]| ))(\.\d+)* .{0,200}Safari\//;

/** Cached, because user agents repeat. */
export function classifyBrowser(userAgent: string): BrowserClass {
  const cached = classes.get(userAgent);
  if (cached) return cached;
  const created = {
    isMobile: mobilePattern.test(userAgent),
    isOldSafari: oldSafariPattern.test(userAgent) && !notSafariPattern.test(userAgent),
    isCrawler: isbot(userAgent.slice(0, maxLength).replace("HeadlessChrome", "Chrome")),
  };
  classes.set(userAgent, created);
  return created;
}
