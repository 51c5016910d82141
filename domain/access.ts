import type { AccountType } from "#contract/auth";
import type { StreamWindow } from "#contract/shared";
import { isSubscriber } from "./account-type";

/** A stream is available if it has no bounds or now is between both of them (F-120, F-121, AMB-171). */
export function isWindowOpen(
  { publish, unpublish }: Pick<StreamWindow, "publish" | "unpublish">,
  now: number,
): boolean {
  if (publish === 0 && unpublish === 0) return true;
  return now > publish && now < unpublish;
}

export type Viewer = { accountType: AccountType; aclType: string | null };

/**
 * Whether this viewer may start a title with these windows. Free streams are for everyone; a lite subscription covers
 * titles with an open lite stream; any other subscription covers titles with any open stream (F-127, AMB-208).
 */
export function mayWatch(windows: StreamWindow[], viewer: Viewer, now: number): boolean {
  const open = windows.filter((window) => isWindowOpen(window, now));
  if (open.some(({ type }) => type === "free")) return true;
  if (!isSubscriber(viewer.accountType)) return false;
  if (viewer.aclType === "lite") return open.some(({ type }) => type === "lite");
  return open.length > 0;
}

/** TV recordings need any subscription except a lite one. */
export function mayWatchRecording({ accountType, aclType }: Viewer): boolean {
  return isSubscriber(accountType) && aclType !== "lite";
}

/** A child profile needs an active plan to play anything, even free titles (F-018, AMB-225). */
export function needsPlan({
  accountType,
  isChild,
}: Pick<Viewer, "accountType"> & { isChild: boolean }): boolean {
  return isChild && !isSubscriber(accountType);
}
