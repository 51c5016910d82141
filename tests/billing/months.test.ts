import { afterAll, beforeAll, expect, it } from "vitest";
import { findLedgerDifferences } from "../../api/money/billing/ledger";
import { isWhole } from "../setup/sample";
import { openPayers, type Payers } from "./payers";
import { simulateAccounts } from "./simulate-accounts";

/** The number of accounts simulated for 24 months (LIVES=1000 for more). */
const count = Number(process.env.LIVES ?? (isWhole ? 20 : 4));
let payers: Payers;
beforeAll(async () => {
  payers = await openPayers();
});
afterAll(() => payers?.stop());

it("In 24 months nobody is charged unasked, unannounced or twice, and the books agree with the host", async () => {
  const { charges, refusals, faults } = await simulateAccounts(payers, { count, days: 730, seed: 7 });
  expect(faults).toEqual([]);
  expect(charges).toBeGreaterThan(count * 4);
  expect(refusals).toBeGreaterThan(count / 2);
  expect(await findLedgerDifferences(payers.db)).toEqual([]);
});
