import type { StreamWindow } from "#contract/shared";
import { mayWatch, mayWatchRecording, type Viewer } from "#domain/access";
import { getAccountType, getAclType, isActive } from "#domain/account-type";
import type { Caller } from "./accounts";

/** Account type and access level of a caller; null is an anonymous visitor. */
export function getViewer(caller: Caller | null, now: number): Viewer {
  if (!caller) return { accountType: "VIRTUAL", aclType: null };
  const active = caller.periods.filter((period) => isActive(period, now));
  return {
    accountType: getAccountType({ virtual: caller.account.virtual, periods: caller.periods, now }),
    aclType: getAclType(active.map(({ aclType }) => aclType)),
  };
}

/** Whether this caller (null if anonymous) may play a title with these windows now. */
function isEntitled(windows: StreamWindow[], caller: Caller | null, now: number): boolean {
  return mayWatch(windows, getViewer(caller, now), now);
}

type Upgrade = { tariff_id: string; acl_type: string };

/** Offers premium to a lite subscriber who lacks access to the title; nobody else gets an upgrade. */
export function getUpgradeOptions(windows: StreamWindow[], caller: Caller | null, now: number): Upgrade[] {
  return isEntitled(windows, caller, now) ? [] : getLiteUpgrades(caller, now);
}

/** The same for a TV recording. */
export function getRecordingUpgrades(caller: Caller | null, now: number): Upgrade[] {
  return mayWatchRecording(getViewer(caller, now)) ? [] : getLiteUpgrades(caller, now);
}

function getLiteUpgrades(caller: Caller | null, now: number): Upgrade[] {
  return getViewer(caller, now).aclType === "lite"
    ? [{ tariff_id: "premium-upgrade", acl_type: "premium" }]
    : [];
}
