import { isbot } from "isbot";
import type { DeviceType } from "#contract/auth";

/** The browser properties that pages depend on. Part of the page cache key. */
export type BrowserClass = { isMobile: boolean; isOldSafari: boolean; isCrawler: boolean };

const television =
  /\b(?:SMART-TV|SmartTV|Tizen|Web0S|webOS|BRAVIA|VIDAA|AppleTV|GoogleTV|AFT[A-Z]+)\b|Android.*\bTV\b/i;

/** The kind of device: a page inside an application knows it, a television is recognised by its user agent. */
export function getDeviceType(userAgent: string, webview: "android" | "ios" | undefined): DeviceType {
  return webview ?? (television.test(userAgent) ? "tv" : "web");
}

const mobile = /Mobi|Android|iPhone|iPad|iPod/i;

export function classifyBrowser(userAgent: string): BrowserClass {
  return {
    isMobile: mobile.test(userAgent),
    isOldSafari: isOldSafari(userAgent),
    isCrawler: isbot(userAgent.replace("HeadlessChrome", "Chrome")),
  };
}

/** Safari 13.1 or older, on any device (S-110). Other browsers also contain «Safari» in their user agent. */
function isOldSafari(userAgent: string): boolean {
  if (!/Safari\//.test(userAgent) || /Chrome|Chromium|CriOS|FxiOS|Edg|OPR|Android/.test(userAgent))
    return false;
  const version = /Version\/(\d+)(?:\.(\d+))?/.exec(userAgent);
  if (!version) return false;
  const [major, minor] = [Number(version[1]), Number(version[2] ?? 0)];
  return major < 13 || (major === 13 && minor <= 1);
}
