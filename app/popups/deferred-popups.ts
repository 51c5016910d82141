import { DeferredStory } from "~/features/stories/deferred-story";
import { DeferredPlayerPopup } from "~/features/watch/deferred-player-popup";
import { deferred } from "~/lib/deferred";
import { isPopupName } from "./registry";

/** Message popups, loaded on demand because most page views open none. */
export const DeferredMessagePopup = deferred(
  async () => (await import("./message-popup")).MessagePopup,
  ["watch", "favorites"],
);

/** Loads the popup named in the URL before hydration. */
export async function loadPopupFor(search: string): Promise<void> {
  const name = new URLSearchParams(search).get("popup");
  if (name === "player") return DeferredPlayerPopup.load();
  if (name === "story") return DeferredStory.load();
  if (isPopupName(name) && name !== "mobile-menu") return DeferredMessagePopup.load();
}

/** For the server, which renders popups synchronously. */
export async function loadAllPopups(): Promise<void> {
  await Promise.all([DeferredPlayerPopup.load(), DeferredStory.load(), DeferredMessagePopup.load()]);
}
