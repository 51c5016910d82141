import type { StreamWindow } from "../../app/contract/shared";
import { mayWatch, mayWatchRecording, type Viewer } from "../domain/access";
import { getAccountType, getAclType, isActive } from "../domain/account-type";
import type { Caller } from "./accounts";

/** The subscription of a caller, or of nobody yet. */
export function getViewer(caller: Caller | null, now: number): Viewer {
  if (!caller) return { type: "VIRTUAL", aclType: null };
  const active = caller.periods.filter((period) => isActive(period, now));
  return {
    type: getAccountType({ virtual: caller.account.virtual, periods: caller.periods, now }),
    aclType: getAclType(active),
  };
}

/** Whether this caller, or nobody yet, may play a title with these windows now. */
export function isEntitled(windows: StreamWindow[], caller: Caller | null, now: number): boolean {
  return mayWatch(windows, getViewer(caller, now), now);
}

type Upgrade = { tariff_id: string; acl_type: string };

/** A lite subscriber before a premium title is offered premium; nobody else has an upgrade. */
export function upgradeOptions(windows: StreamWindow[], caller: Caller | null, now: number): Upgrade[] {
  return isEntitled(windows, caller, now) ? [] : liteUpgrades(caller, now);
}

/** The same before a recording of television. */
export function recordingUpgrades(caller: Caller | null, now: number): Upgrade[] {
  return mayWatchRecording(getViewer(caller, now)) ? [] : liteUpgrades(caller, now);
}

function liteUpgrades(caller: Caller | null, now: number): Upgrade[] {
  return getViewer(caller, now).aclType === "lite"
    ? [{ tariff_id: "premium-upgrade", acl_type: "premium" }]
    : [];
}
