import type { Namespace } from "~/lib/i18n/i18n-options";

/** The popups an address can open with ?popup=…; the player is drawn by the page that knows what to play. */
export const popupNames = ["mobile-menu", "player", "partner", "child-plan", "offer", "create-child"] as const;
export type PopupName = (typeof popupNames)[number];

/** Namespaces the popup of an address hydrates with, beside the page's own. */
export function textsOfPopup(search: string): Namespace[] {
  const name = new URLSearchParams(search).get("popup");
  if (!isPopupName(name) || name === "mobile-menu") return [];
  return name === "player" ? ["watch", "player"] : ["watch"];
}

export function isPopupName(value: string | null): value is PopupName {
  return (popupNames as readonly (string | null)[]).includes(value);
}
