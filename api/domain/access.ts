import type { AccountType } from "../../app/contract/auth";
import type { StreamWindow } from "../../app/contract/shared";

/** A stream is available if it has no bounds or now is between both of them (section 4, AMB-171). */
export function isWindowOpen(
  { publish, unpublish }: Pick<StreamWindow, "publish" | "unpublish">,
  now: number,
): boolean {
  if (publish === 0 && unpublish === 0) return true;
  return now > publish && now < unpublish;
}

export const subscriberTypes: readonly AccountType[] = ["TRIAL", "GRACE", "PROMO", "PAID"];

export type Viewer = { type: AccountType; aclType: string | null };

/**
 * Whether this viewer may start a title with these windows. Free streams are for everyone; a lite subscription covers
 * titles with an open lite stream; any other subscription covers titles with any open stream.
 */
export function mayWatch(windows: StreamWindow[], viewer: Viewer, now: number): boolean {
  const open = windows.filter((window) => isWindowOpen(window, now));
  if (open.some(({ type }) => type === "free")) return true;
  if (!subscriberTypes.includes(viewer.type)) return false;
  if (viewer.aclType === "lite") return open.some(({ type }) => type === "lite");
  return open.length > 0;
}

/** TV recordings need any subscription except a lite one. */
export function mayWatchRecording({ type, aclType }: Viewer): boolean {
  return subscriberTypes.includes(type) && aclType !== "lite";
}

/** A child profile needs an active plan to play anything, even free titles (F-018, AMB-225). */
export function needsPlan({ type, isChild }: Pick<Viewer, "type"> & { isChild: boolean }): boolean {
  return isChild && !subscriberTypes.includes(type);
}

/** Whether a child may see a title: made for children and rated up to 12+. Unknown ratings count as 18+ (AMB-191). */
export function isForChildren(title: { forKids: boolean; ratingAge: string | null }): boolean {
  return title.forKids && childRatings.includes(title.ratingAge ?? "18+");
}

export const childRatings = ["0+", "6+", "8+", "12+"];
