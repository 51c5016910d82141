/** video.js injects a style element on import unless this is set; the CSP would block it. */
declare global {
  interface Window {
    VIDEOJS_NO_DYNAMIC_STYLE?: boolean;
  }
}

let loading: ReturnType<typeof importEngine> | null = null;

function importEngine() {
  window.VIDEOJS_NO_DYNAMIC_STYLE = true;
  return import("./engine");
}

/** Loads the media engine once. A failed download is not cached, so that the next call tries again. */
export function loadEngine() {
  loading ??= importEngine().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
