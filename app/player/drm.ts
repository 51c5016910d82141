import type { DrmScheme } from "./player-media";

/** FairPlay in Safari, PlayReady in Internet Explorer and Edge up to 18, Widevine in everything else. */
export function drmSchemeFor(userAgent: string): Exclude<DrmScheme, "clearkey"> {
  const isLegacyMicrosoft = /MSIE |Trident\/|Edge\/1[0-8]\b/.test(userAgent);
  if (isLegacyMicrosoft) return "playready";
  // On iPhone and iPad every browser is WebKit, whatever its user agent says.
  if (/iPhone|iPad|iPod/.test(userAgent)) return "fairplay";
  const isSafari =
    /Version\/[\d.]+.*Safari\//.test(userAgent) &&
    !/Chrome|Chromium|CriOS|Android|Edg|OPR|FxiOS/.test(userAgent);
  return isSafari ? "fairplay" : "widevine";
}

const keySystems = {
  clearkey: "org.w3.clearkey",
  widevine: "com.widevine.alpha",
  playready: "com.microsoft.playready",
  fairplay: "com.apple.fps.1_0",
} as const;

/** The `keySystems` option for the EME plug-in of video.js. */
export function keySystemsFor(drm: { scheme: DrmScheme; licenseUrl: string }) {
  const license = { url: drm.licenseUrl };
  if (drm.scheme === "fairplay") {
    const certificateUri = `${drm.licenseUrl}${drm.licenseUrl.includes("?") ? "&" : "?"}certificate=1`;
    return { [keySystems.fairplay]: { licenseUri: drm.licenseUrl, certificateUri } };
  }
  if (drm.scheme === "clearkey") {
    // Content types for requestMediaKeySystemAccess: the plug-in cannot derive them for common encryption.
    const videoContentType = 'video/mp4; codecs="avc1.4d401f"';
    const audioContentType = 'audio/mp4; codecs="mp4a.40.2"';
    return {
      [keySystems.clearkey]: { ...license, initDataTypes: ["cenc"], videoContentType, audioContentType },
    };
  }
  return { [keySystems[drm.scheme]]: license };
}
