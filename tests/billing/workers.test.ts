import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findLedgerDifferences } from "../../api/money/billing/ledger";
import { payments } from "../../api/platform/db/schema";
import { openPostgres, postgresPrograms } from "../setup/postgres";
import { addDueRenewals } from "./due-renewals";
import { openPayers, type Payers } from "./payers";

const programs = postgresPrograms();

describe.skipIf(programs === null)("Two servers on one PostgreSQL database", () => {
  let postgres: Awaited<ReturnType<typeof openPostgres>>;
  let first: Payers;
  let second: Payers;
  beforeAll(async () => {
    postgres = await openPostgres(programs ?? "");
    first = await openPayers({ databaseUrl: postgres.url });
    second = await openPayers({ databaseUrl: postgres.url, beside: first });
  });
  afterAll(async () => {
    await second?.stop();
    await first?.stop();
    await postgres?.stop();
  });

  it("Two servers on one database renew 200 due subscriptions, none of them twice", async () => {
    await addDueRenewals(first.db, first.clock.now(), 200);
    await Promise.all([first.runBilling(), second.runBilling(), first.runBilling(), second.runBilling()]);
    expect(first.total()).toEqual({ RUB: 200 * 39_900 });
    expect(await first.db.select().from(payments).where(eq(payments.kind, "renewal"))).toHaveLength(200);
    expect(await findLedgerDifferences(first.db)).toEqual([]);
  });

  it("Two servers take over claimed renewals from each other after a crash", async () => {
    const ids = await addDueRenewals(first.db, first.clock.now() + 1, 40);
    first.advanceClock(1);
    let calls = 0;
    first.setBehaviour(() => ((calls += 1) % 2 ? "ended before" : "ended after"));
    await first.runBilling();
    first.setBehaviour(() => "succeed");
    // It first queries the results of the charges, then renews what was not charged.
    for (const seconds of [600, 600]) {
      first.advanceClock(seconds);
      await second.runBilling();
    }
    const made = await first.db.select().from(payments).where(eq(payments.status, "succeeded"));
    expect(made.filter(({ accountId }) => ids.includes(accountId))).toHaveLength(40);
    expect(first.total()).toEqual({ RUB: 240 * 39_900 });
  });

  it.each(["update ledger set amount = 100", "delete from ledger", "truncate ledger"])(
    "Two servers on one database refuse «%s»",
    async (statement) => {
      await expect(first.db.execute(statement)).rejects.toThrow();
    },
  );
});
