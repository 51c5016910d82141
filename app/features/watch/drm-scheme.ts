import { parseUserAgent } from "~/lib/request-context/user-agent";
import type { DrmScheme } from "~/player/player-media";

/** FairPlay in Safari, PlayReady in Internet Explorer and Edge up to 18, Widevine elsewhere. */
export function getDrmScheme(userAgent: string): Exclude<DrmScheme, "clearkey"> {
  const { browser, majorVersion, system } = parseUserAgent(userAgent);
  if (browser === "Internet Explorer" || (browser === "Microsoft Edge" && majorVersion <= 18))
    return "playready";
  // On iPhone and iPad every browser uses WebKit.
  return system === "iOS" || browser === "Safari" ? "fairplay" : "widevine";
}
