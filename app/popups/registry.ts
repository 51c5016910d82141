import type { Namespace } from "~/lib/i18n/i18n-options";

/** The popups an address can open with ?popup=…; the player and a story are drawn by the page that knows what they show. */
export const popupNames = ["mobile-menu", "player", "partner", "child-plan", "offer", "create-child", "login", "story", "no-recording"] as const;
export type PopupName = (typeof popupNames)[number];

/** Namespaces the popup of an address hydrates with, beside the page's own. */
export function textsOfPopup(search: string): Namespace[] {
  const name = new URLSearchParams(search).get("popup");
  if (!isPopupName(name) || name === "mobile-menu" || name === "story") return [];
  if (name === "login") return ["favorites"];
  return name === "player" ? ["watch", "player"] : ["watch"];
}

export function isPopupName(value: string | null): value is PopupName {
  return (popupNames as readonly (string | null)[]).includes(value);
}
