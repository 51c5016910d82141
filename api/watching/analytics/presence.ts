import { gt, lt } from "drizzle-orm";
import type { ApiContext } from "../../context";
import type { Database } from "../../platform/db/database";
import { presence } from "../../platform/db/schema";

/** Browsers tick every 30 seconds (K-044). */
const presentSeconds = 60;

/** Notes that a session is on the site now, but not of a child. */
export async function storeTick(
  { db, now, findCaller }: Pick<ApiContext, "db" | "now" | "findCaller">,
  { session_id: sessionId, account }: { session_id: string; account?: string | undefined },
): Promise<void> {
  if ((await findCaller())?.profile.child) return;
  const state = { userHash: account ?? null, seen: now };
  await db
    .insert(presence)
    .values({ sessionId, ...state })
    .onConflictDoUpdate({ target: presence.sessionId, set: state });
}

/** How many sessions are on the site. */
export const countPresent = ({ db, now }: Pick<ApiContext, "db" | "now">): Promise<number> =>
  db.$count(presence, gt(presence.seen, now - presentSeconds));

export async function deleteAbsent(db: Database, now: number): Promise<void> {
  await db.delete(presence).where(lt(presence.seen, now - presentSeconds));
}
