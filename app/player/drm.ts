import type { DrmScheme } from "./player-media";

const keySystems = {
  clearkey: "org.w3.clearkey",
  widevine: "com.widevine.alpha",
  playready: "com.microsoft.playready",
  fairplay: "com.apple.fps.1_0",
} as const;

/** The `keySystems` option for the EME plug-in of video.js. */
export function getKeySystems(drm: { scheme: DrmScheme; licenseUrl: string }) {
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
