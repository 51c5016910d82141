import { type AutomaticPopup, automaticPopups, popupLimits } from "#domain/automatic-popup";

/** The cookie that remembers when a popup was shown or closed, in the server's Unix seconds (AMB-024, AMB-027, AMB-114). */
export function getMarkName(popup: AutomaticPopup, id: string | null): string {
  if (popup === "campaign") return `cdp_${id}`;
  if (popup === "survey") return `surveyClosed_${id}`;
  return popup === "subscription-offer" ? "subscriptionOffer" : `popup_${popup}`;
}

/** Popups that are seen once shown; the others once closed. */
const seenWhenShown: readonly AutomaticPopup[] = [
  "operator-blocked",
  "confirm-phone",
  "upsale",
  "subscription-offer",
  "subscriptions",
];
export const isSeenWhenShown = (popup: AutomaticPopup): boolean => seenWhenShown.includes(popup);

/** The value of a cookie of this name; null without one. */
export function readCookie(cookies: string, name: string): string | null {
  const found = cookies.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

/** What this browser has seen within the popups' limits, by its cookies and the server's time. */
export function readSeen(
  cookies: string,
  { now, surveyId, campaignIds }: { now: number; surveyId: string | null; campaignIds: readonly string[] },
): Set<string> {
  const wasSeen = (popup: AutomaticPopup, id: string | null) => {
    const at = readCookie(cookies, getMarkName(popup, id));
    return at !== null && now < Number(at) + popupLimits[popup];
  };
  return new Set<string>([
    ...automaticPopups.filter((popup) => popup !== "campaign" && wasSeen(popup, surveyId)),
    ...campaignIds.filter((id) => wasSeen("campaign", id)).map((id) => `campaign:${id}`),
  ]);
}
