import { deferred } from "~/lib/deferred";

/** The player popup, loaded separately so that a title page does not include its code. */
export const DeferredPlayerPopup = deferred(
  async () => (await import("./player-popup")).PlayerPopup,
  ["watch", "player"],
);
