import { savesData } from "~/lib/document/connection";
import { loadEngine } from "./engine/load-engine";
import { loadPlayerScreen } from "./playback/load-player-screen";

/**
 * Loads whatever does not depend on the film when the viewer is about to press «play» (hover, focus or first touch).
 */
export function preloadEngine(): void {
  if (savesData()) return;
  // Failures are ignored; the player loads everything again when opened.
  Promise.all([loadEngine(), loadPlayerScreen()]).catch(() => {});
}
