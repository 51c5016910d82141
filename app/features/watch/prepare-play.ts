import { DeferredPlayerPopup } from "./deferred-player-popup";

/**
 * Preloads what any playback needs: the engine, the popup and its texts. Failures surface when "play" is
 * pressed.
 */
export function preparePlay(): void {
  Promise.all([
    import("~/player/preload").then(({ preloadEngine }) => preloadEngine()),
    DeferredPlayerPopup.load(),
  ]).catch(() => {});
}
