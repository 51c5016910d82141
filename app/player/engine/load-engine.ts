/** video.js writes a style element at import unless told not to; the content policy would refuse it. */
declare global {
  interface Window {
    VIDEOJS_NO_DYNAMIC_STYLE?: boolean;
  }
}

let loading: ReturnType<typeof bring> | null = null;

function bring() {
  window.VIDEOJS_NO_DYNAMIC_STYLE = true;
  return import("./engine.ts");
}

/** The media engine, once. A failed download is forgotten, so that the next attempt is a real one. */
export function loadEngine() {
  loading ??= bring().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}
