import { createHash } from "node:crypto";
import { and, gt, inArray } from "drizzle-orm";
import { daySeconds } from "#domain/time-units";
import type { Database } from "../../platform/db/database";
import { trialUses } from "../../platform/db/schema";

/** How long after a trial its card and its device get no other. */
const trialEverySeconds = 365 * daySeconds;

/** What a trial is begun with: the host's number of the card, the product's of the device. */
type TrialMeans = { cardId?: string | null | undefined; deviceId?: string | null | undefined };

const getKeys = ({ cardId, deviceId }: TrialMeans): string[] =>
  Object.entries({ card: cardId, device: deviceId })
    .filter(([, id]) => id)
    .map(([kind, id]) => createHash("sha256").update(`${kind}:${id}`).digest("base64url"));

/** Whether this card or device has begun a trial within 12 months, of whatever account. */
export async function hasUsedTrial(db: Database, means: TrialMeans, now: number): Promise<boolean> {
  const keys = getKeys(means);
  if (keys.length === 0) return false;
  const found = await db
    .select({ at: trialUses.at })
    .from(trialUses)
    .where(and(inArray(trialUses.key, keys), gt(trialUses.at, now - trialEverySeconds)));
  return found.length > 0;
}

export async function recordTrial(transaction: Database, means: TrialMeans, now: number): Promise<void> {
  const rows = getKeys(means).map((key) => ({ key, at: now }));
  if (rows.length > 0)
    await transaction
      .insert(trialUses)
      .values(rows)
      .onConflictDoUpdate({ target: trialUses.key, set: { at: now } });
}
