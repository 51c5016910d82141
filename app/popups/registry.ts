/** The popups an address can open with ?popup=…; the player and a story are drawn by the page that knows what they show. */
export const popupNames = [
  "mobile-menu",
  "player",
  "partner",
  "child-plan",
  "offer",
  "create-child",
  "login",
  "story",
  "no-recording",
] as const;
export type PopupName = (typeof popupNames)[number];

export function isPopupName(value: string | null): value is PopupName {
  return (popupNames as readonly (string | null)[]).includes(value);
}
