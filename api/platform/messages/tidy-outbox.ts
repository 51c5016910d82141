import { and, eq, inArray, isNull, lte, not } from "drizzle-orm";
import { daySeconds } from "#domain/time-units";
import { repeatBatches } from "../batches";
import type { Database } from "../db/database";
import { outbox } from "../db/schema";

/** How long messages and decoys are kept, sent or not. */
const keptSeconds = 30 * daySeconds;
const batchSize = 1000;
const maxBatches = 50;

/** Drops messages that expired unsent, which leave the index of what is due, and deletes old ones; in batches. */
export async function tidyOutbox({ db, now }: { db: Database; now: number }): Promise<void> {
  await repeat(async () => {
    const expired = db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isNull(outbox.sent), not(outbox.dropped), lte(outbox.expires, now)))
      .limit(batchSize)
      .for("update", { skipLocked: true });
    return db
      .update(outbox)
      .set({ dropped: true })
      .where(and(inArray(outbox.id, expired), eq(outbox.dropped, false)))
      .returning({ id: outbox.id });
  });
  await repeat(() => {
    // The oldest have the lowest ids, so no index of times is needed.
    const oldest = db.select({ id: outbox.id }).from(outbox).orderBy(outbox.id).limit(batchSize);
    return db
      .delete(outbox)
      .where(and(inArray(outbox.id, oldest), lte(outbox.created, now - keptSeconds)))
      .returning({ id: outbox.id });
  });
}

const repeat = (step: () => Promise<unknown[]>) =>
  repeatBatches(async () => (await step()).length, { size: batchSize, max: maxBatches });
