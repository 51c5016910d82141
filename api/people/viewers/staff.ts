import { type ApiContext, requireCaller } from "../../context";
import { fail } from "../../platform/errors";
import type { Caller } from "./accounts";

/** Who answers questions, gives money back, writes popups, sees what is watched, or edits the catalogue: the roles are apart. */
type StaffRole = keyof ApiContext["settings"]["staff"];

/** A member of the staff in this role, listed in the settings by id or address; 404 for everyone else. */
export async function requireStaff(context: ApiContext, role: StaffRole): Promise<Caller> {
  const caller = context.token ? await requireCaller(context).catch(() => null) : null;
  if (!caller || !isStaff(context, caller, role)) fail(404, "NOT_FOUND", "No such endpoint");
  return caller;
}

export function isStaff(
  { settings }: Pick<ApiContext, "settings">,
  { account, profile }: Caller,
  role: StaffRole,
): boolean {
  if (account.virtual || profile.child) return false;
  const names = [account.id, account.email?.toLowerCase()];
  return settings.staff[role].some((name) => names.includes(name));
}
