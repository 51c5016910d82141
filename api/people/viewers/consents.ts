import { desc, eq, sql } from "drizzle-orm";
import type { RecordedConsent } from "#contract/account";
import type { Database } from "../../platform/db/database";
import { cookieConsents } from "../../platform/db/schema";

const describe = ({
  version,
  preferences,
  statistics,
  marketing,
  region,
  at,
}: typeof cookieConsents.$inferSelect): RecordedConsent => ({
  ver: version,
  preferences,
  statistics,
  marketing,
  region,
  at,
});

export async function addConsent(db: Database, accountId: string, { ver, ...given }: RecordedConsent) {
  await db.insert(cookieConsents).values({ accountId, version: ver, ...given });
}

/** The latest first. */
export async function listConsents(db: Database, accountId: string): Promise<RecordedConsent[]> {
  const rows = await db
    .select()
    .from(cookieConsents)
    .where(eq(cookieConsents.accountId, accountId))
    .orderBy(desc(cookieConsents.id));
  return rows.map(describe);
}

/** Adds what was agreed to as a virtual viewer to the account that the viewer signs in to. */
export async function mergeConsents(transaction: Database, fromAccountId: string, accountId: string) {
  await transaction.execute(sql`
    insert into ${cookieConsents} (account_id, version, preferences, statistics, marketing, region, at)
    select ${accountId}, version, preferences, statistics, marketing, region, at
    from ${cookieConsents} where account_id = ${fromAccountId} order by id`);
}
