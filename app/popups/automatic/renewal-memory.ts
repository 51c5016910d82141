/** Keys of session storage: the failed renewal was shown, and the page it was shown on (K-052, K-053). */
const shownKey = "extendSubscriptionShowed";
const backKey = "extendSubscriptionData";

/** If storage is blocked, the popup is shown once per page load. */
export function hasShownRenewal(): boolean {
  try {
    return sessionStorage.getItem(shownKey) !== null;
  } catch {
    return false;
  }
}

/** Remembers for the session that it was shown, and where to return after paying. */
export function rememberRenewal(back: string | null): void {
  try {
    sessionStorage.setItem(shownKey, "1");
    if (back !== null) sessionStorage.setItem(backKey, back);
  } catch {
    // It will be shown again on the next page load.
  }
}
