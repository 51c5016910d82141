import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { ChannelSlot } from "#domain/own-channel";
import { daySeconds } from "#domain/time-units";
import { lockProfile } from "../../people/viewers/lock-profile";
import type { Database } from "../../platform/db/database";
import { accounts, ownChannels, profiles, sharedChannels } from "../../platform/db/schema";

/** How long a link leads to a programme that is over. */
const keptSeconds = 30 * daySeconds;

type StoredChannel = typeof ownChannels.$inferSelect;

export async function findOwnChannel(db: Database, profileId: string): Promise<StoredChannel | null> {
  const [found] = await db.select().from(ownChannels).where(eq(ownChannels.profileId, profileId));
  return found ?? null;
}

export async function saveOwnChannel(db: Database, channel: StoredChannel): Promise<void> {
  const { profileId: target } = ownChannels;
  await db.insert(ownChannels).values(channel).onConflictDoUpdate({ target, set: channel });
}

/** With its link: one that is being made meanwhile holds the profile (shareChannel). */
export async function removeOwnChannel(db: Database, profileId: string): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockProfile(transaction, profileId);
    await transaction.delete(sharedChannels).where(eq(sharedChannels.profileId, profileId));
    await transaction.delete(ownChannels).where(eq(ownChannels.profileId, profileId));
  });
}

export async function findLink(db: Database, profileId: string) {
  const [found] = await db.select().from(sharedChannels).where(eq(sharedChannels.profileId, profileId));
  return found ?? null;
}

/**
 * A profile has one link; it leads to the programme that was shared last. Returns its id: where the programme has a link
 * already, perhaps since another tab was quicker, it stays.
 */
export async function saveLink(
  db: Database,
  { profileId, slots, made }: StoredChannel,
  newId: string,
): Promise<string> {
  const link = { profileId, id: newId, slots, made, stops: slots.at(-1)?.stop ?? made };
  const { profileId: target } = sharedChannels;
  const id = sql`case when ${sharedChannels.slots} = excluded.slots then ${sharedChannels.id} else excluded.id end`;
  const [saved] = await db
    .insert(sharedChannels)
    .values(link)
    .onConflictDoUpdate({ target, set: { ...link, id } })
    .returning({ id: sharedChannels.id });
  return saved?.id ?? newId;
}

export async function removeLink(db: Database, profileId: string): Promise<void> {
  await db.delete(sharedChannels).where(eq(sharedChannels.profileId, profileId));
}

/** The programme of a link; null once it has ended long ago, and for an account that is to be deleted. */
export async function findShared(db: Database, now: number, id: string): Promise<ChannelSlot[] | null> {
  const [found] = await db
    .select({ slots: sharedChannels.slots })
    .from(sharedChannels)
    .innerJoin(profiles, eq(profiles.id, sharedChannels.profileId))
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(
      and(eq(sharedChannels.id, id), gt(sharedChannels.stops, now - keptSeconds), isNull(accounts.deleteAt)),
    );
  return found?.slots ?? null;
}

export async function deleteOldSharedChannels(db: Database, now: number): Promise<void> {
  await db.delete(sharedChannels).where(lte(sharedChannels.stops, now - keptSeconds));
}
