import type { StreamWindow } from "../../app/contract/shared";
import { mayWatch } from "../domain/access";
import { accountTypeOf, aclTypeOf, isActive } from "../domain/account-type";
import type { Caller } from "./accounts";

/** Whether this caller, or nobody yet, may play a title with these windows now. */
export function isEntitled(windows: StreamWindow[], caller: Caller | null, now: number): boolean {
  if (!caller) return mayWatch(windows, { type: "VIRTUAL", aclType: null }, now);
  const active = caller.periods.filter((period) => isActive(period, now));
  return mayWatch(
    windows,
    { type: accountTypeOf({ virtual: caller.account.virtual, periods: caller.periods, now }), aclType: aclTypeOf(active) },
    now,
  );
}

/** A lite subscriber before a premium title is offered premium; nobody else has an upgrade. */
export function upgradeOptions(windows: StreamWindow[], caller: Caller | null, now: number): { tariff_id: string; acl_type: string }[] {
  if (!caller || isEntitled(windows, caller, now)) return [];
  const active = caller.periods.filter((period) => isActive(period, now));
  return active.length > 0 && aclTypeOf(active) === "lite" ? [{ tariff_id: "premium-upgrade", acl_type: "premium" }] : [];
}
