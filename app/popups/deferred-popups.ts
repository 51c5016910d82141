import { DeferredPlayerPopup } from "~/features/watch/deferred-player-popup";
import { deferred } from "~/lib/deferred";
import { isPopupName } from "./registry";

/** Popups that say something and lead on: most pages are left without one having been opened. */
export const DeferredMessagePopup = deferred(
  async () => (await import("./message-popup")).MessagePopup,
  ["watch", "favorites"],
);

/** Fetches the popup an address opens, before its document is hydrated. */
export async function loadPopupFor(search: string): Promise<void> {
  const name = new URLSearchParams(search).get("popup");
  if (name === "player") return DeferredPlayerPopup.load();
  if (isPopupName(name) && name !== "mobile-menu" && name !== "story") return DeferredMessagePopup.load();
}

/** The server draws popups into documents and has them all from the start. */
export async function loadAllPopups(): Promise<void> {
  await Promise.all([DeferredPlayerPopup.load(), DeferredMessagePopup.load()]);
}
