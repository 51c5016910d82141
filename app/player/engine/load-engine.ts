/** video.js injects a style element on import unless this is set; the CSP would block it. */
declare global {
  interface Window {
    VIDEOJS_NO_DYNAMIC_STYLE?: boolean;
  }
}

let loading: ReturnType<typeof bring> | null = null;

function bring() {
  window.VIDEOJS_NO_DYNAMIC_STYLE = true;
  return import("./engine");
}

/** Loads the media engine once. A failed download is not cached, so that the next call tries again. */
export function loadEngine() {
  loading ??= bring().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
