import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findLedgerDifferences } from "../../api/money/billing/ledger";
import { openPostgres, postgresPrograms } from "../setup/postgres";
import { sample } from "../setup/sample";
import { openPayers, type Payers } from "./payers";
import { anyScenario, runScenario } from "./scenarios";

/** The number of scenarios per seed (SCENARIOS=200 for more, with five seeds, on each database). */
const count = Number(process.env.SCENARIOS ?? 24);
const seeds = process.env.SCENARIOS ? [1, 2, 3, 4, 5] : [1];
const programs = postgresPrograms();

describe.each([
  ["one server and its embedded database", false],
  ["two servers on one PostgreSQL database", true],
] as const)("A payment takes effect once with %s", (_name, isPostgres) => {
  if (isPostgres && programs === null) {
    it.skip("PostgreSQL is not installed", () => {});
    return;
  }
  let postgres: Awaited<ReturnType<typeof openPostgres>> | null = null;
  const servers: Payers[] = [];
  beforeAll(async () => {
    postgres = isPostgres ? await openPostgres(programs ?? "") : null;
    const options = postgres ? { databaseUrl: postgres.url } : {};
    const first = await openPayers(options);
    servers.push(first);
    if (isPostgres) servers.push(await openPayers({ ...options, beside: first }));
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await postgres?.stop();
  });

  it.each(seeds)("A payment takes effect once whatever else happens, seed %i", async (seed) => {
    const scenarios = fc.sample(anyScenario, { seed, numRuns: count });
    for (const scenario of process.env.SCENARIOS ? scenarios : sample("scenarios of payments", scenarios, 8))
      await runScenario(servers, scenario);
    const [first] = servers as [Payers];
    expect(await findLedgerDifferences(first.db)).toEqual([]);
  });
});
