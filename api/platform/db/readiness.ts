import { oneAtATime } from "../one-at-a-time";
import type { Database } from "./database";
import { isRefusedWrite } from "./failures";
import { seedState } from "./schema";

/** Requests within this time share an answer, so that asking often costs little. */
const keepMs = 500;
const timeoutMs = 1000;
/** A write that failed for lack of room counts this long: a small one might still find some. */
const failureMs = 1000;

/** Whether the database takes writes. */
export function createReadiness(db: Database) {
  let probe: { at: number; result: Promise<boolean | null> } | null = null;
  let failedAt = -Infinity;

  const write = oneAtATime(() => {
    const row = { key: "write-probe", value: String(Date.now()) };
    return db
      .insert(seedState)
      .values(row)
      .onConflictDoUpdate({ target: seedState.key, set: row })
      .then(
        () => true,
        () => false,
      );
  }, timeoutMs);

  return {
    isReady: async (): Promise<boolean> => {
      const now = performance.now();
      if (probe === null || now - probe.at > keepMs) probe = { at: now, result: write() };
      return (await probe.result) === true && performance.now() - failedAt > failureMs;
    },
    /** Notes an error of a request, which may be a write that failed. */
    note: (error: unknown): void => {
      if (isRefusedWrite(error)) failedAt = performance.now();
    },
  };
}
