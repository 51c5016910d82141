import { savesData } from "~/lib/document/connection";
import { loadEngine } from "./engine/load-engine";
import { loadPlayerScreen } from "./playback/load-player-screen";

/** On intent (hover, focus or first touch of a «play» button): loads whatever does not depend on the film. */
export function preloadEngine(): void {
  if (savesData()) return;
  // Failures are ignored: the player loads it again when opened.
  Promise.all([loadEngine(), loadPlayerScreen()]).catch(() => {});
}
