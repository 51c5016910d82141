/** The popups an address can open with ?popup=…; the player is drawn by the page that knows what to play. */
export const popupNames = ["mobile-menu", "player", "partner", "child-plan", "offer", "create-child"] as const;
export type PopupName = (typeof popupNames)[number];

export function isPopupName(value: string | null): value is PopupName {
  return (popupNames as readonly (string | null)[]).includes(value);
}
