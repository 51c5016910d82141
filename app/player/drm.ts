import type { DrmScheme } from "./player-media.ts";

/** Safari speaks FairPlay, Internet Explorer and Edge up to 18 PlayReady, everything else Widevine. */
export function drmSchemeFor(userAgent: string): Exclude<DrmScheme, "clearkey"> {
  const isLegacyMicrosoft = /MSIE |Trident\/|Edge\/1[0-8]\b/.test(userAgent);
  if (isLegacyMicrosoft) return "playready";
  // Every browser of an iPhone or iPad is Safari inside, whatever it calls itself.
  if (/iPhone|iPad|iPod/.test(userAgent)) return "fairplay";
  const isSafari =
    /Version\/[\d.]+.*Safari\//.test(userAgent) &&
    !/Chrome|Chromium|CriOS|Android|Edg|OPR|FxiOS/.test(userAgent);
  return isSafari ? "fairplay" : "widevine";
}

const KEY_SYSTEMS = {
  clearkey: "org.w3.clearkey",
  widevine: "com.widevine.alpha",
  playready: "com.microsoft.playready",
  fairplay: "com.apple.fps.1_0",
} as const;

/** What the key plug-in of video.js expects beside a source. */
export function keySystemsFor(drm: { scheme: DrmScheme; licenseUrl: string }) {
  const license = { url: drm.licenseUrl };
  if (drm.scheme === "fairplay") {
    const certificateUri = `${drm.licenseUrl}${drm.licenseUrl.includes("?") ? "&" : "?"}certificate=1`;
    return { [KEY_SYSTEMS.fairplay]: { licenseUri: drm.licenseUrl, certificateUri } };
  }
  if (drm.scheme === "clearkey") {
    // What a browser is asked whether it can: the plug-in has no way to know it for common encryption.
    const videoContentType = 'video/mp4; codecs="avc1.4d401f"';
    const audioContentType = 'audio/mp4; codecs="mp4a.40.2"';
    return {
      [KEY_SYSTEMS.clearkey]: { ...license, initDataTypes: ["cenc"], videoContentType, audioContentType },
    };
  }
  return { [KEY_SYSTEMS[drm.scheme]]: license };
}
