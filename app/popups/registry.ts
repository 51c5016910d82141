/** Popups that ?popup=… can open; the pages themselves render "player" and "story". */
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
