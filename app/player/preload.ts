import { loadEngine } from "./engine/load-engine.ts";
import { savesData } from "./engine/start-bandwidth.ts";
import { loadPlayerScreen } from "./playback/load-player-screen.ts";

/** On intent (hover, focus, first touch of a «play» button): whatever does not depend on which film it is. */
export function preloadEngine(): void {
  if (savesData()) return;
  // A failure here is no failure yet: the player tries again when it is opened.
  Promise.all([loadEngine(), loadPlayerScreen()]).catch(() => {});
}
