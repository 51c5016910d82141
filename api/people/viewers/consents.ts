import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { RecordedConsent } from "#contract/account";
import { daySeconds } from "#domain/time-units";
import type { Database } from "../../platform/db/database";
import { cookieConsents } from "../../platform/db/schema";
import { lockAccount } from "./lock-account";

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

/** Answers of an account that are recorded in a day: more are no answers, and rows are never removed. */
const maxAnswersInDay = 30;

/** Whether it was recorded. */
export async function addConsent(
  db: Database,
  accountId: string,
  { ver, ...given }: RecordedConsent,
): Promise<boolean> {
  const since = given.at - daySeconds;
  return db.transaction(async (transaction) => {
    if ((await lockAccount(transaction, accountId)) === null) return false;
    const recent = await transaction.$count(
      cookieConsents,
      and(eq(cookieConsents.accountId, accountId), gt(cookieConsents.at, since)),
    );
    if (recent >= maxAnswersInDay) return false;
    await transaction.insert(cookieConsents).values({ accountId, version: ver, ...given });
    return true;
  });
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
