import { deferred } from "~/lib/deferred";

/** The player's popup, whose code a title's page does without until somebody is about to play. */
export const DeferredPlayerPopup = deferred(
  async () => (await import("./player-popup")).PlayerPopup,
  ["watch", "player"],
);
