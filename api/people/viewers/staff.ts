import { and, asc, eq, inArray } from "drizzle-orm";
import type { StaffRole } from "#contract/staff-roles";
import { normalizeEmail } from "#domain/entered-text";
import { type ApiContext, requireCaller } from "../../context";
import type { Database } from "../../platform/db/database";
import { staff, staffChanges } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import type { Caller } from "./accounts";

/** A member of the staff in this role, by the settings or the table of the staff; 404 for everyone else. */
export async function requireStaff(context: ApiContext, role: StaffRole): Promise<Caller> {
  const caller = context.token ? await requireCaller(context).catch(() => null) : null;
  if (!caller || !(await isStaff(context, caller, role))) fail(404, "NOT_FOUND", "No such endpoint");
  return caller;
}

export async function isStaff(
  { settings, db }: Pick<ApiContext, "settings" | "db">,
  { account, profile }: Caller,
  role: StaffRole,
): Promise<boolean> {
  if (account.virtual || profile.child) return false;
  const names = [account.id, account.email?.toLowerCase()].filter((name) => name !== undefined);
  if (settings.staff[role].some((name) => names.includes(name))) return true;
  return (await db.$count(staff, and(eq(staff.role, role), inArray(staff.name, names)))) > 0;
}

type Change = { role: StaffRole; name: string; by: string };

/** As accounts have it: an address, or an id. */
const normalizeName = (name: string): string => (name.includes("@") ? normalizeEmail(name) : name.trim());

/** Makes an account staff, or no more; who did so is kept. Answers whether that changed anything. */
export async function changeStaff(
  { db, now }: { db: Database; now: number },
  action: "added" | "removed",
  { role, name: given, by }: Change,
): Promise<boolean> {
  const name = normalizeName(given);
  return db.transaction(async (transaction) => {
    const changed =
      action === "added"
        ? await transaction.insert(staff).values({ role, name, added: now }).onConflictDoNothing().returning()
        : await transaction
            .delete(staff)
            .where(and(eq(staff.role, role), eq(staff.name, name)))
            .returning();
    if (changed.length === 0) return false;
    await transaction.insert(staffChanges).values({ role, name, action, by, at: now });
    return true;
  });
}

export const listStaff = (db: Database) =>
  db
    .select({ role: staff.role, name: staff.name, added: staff.added })
    .from(staff)
    .orderBy(asc(staff.role), asc(staff.name));
