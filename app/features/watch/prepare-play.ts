import { DeferredPlayerPopup } from "./deferred-player-popup";

/** Fetches what playing needs whatever the film: the engine, the popup and its words. A failure is met when «play» is pressed. */
export function preparePlay(): void {
  Promise.all([
    import("~/player/preload").then(({ preloadEngine }) => preloadEngine()),
    DeferredPlayerPopup.load(),
  ]).catch(() => {});
}
