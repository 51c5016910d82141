import { and, asc, eq, gte, isNull, lte, notExists, or, sql } from "drizzle-orm";
import { defaultLocale, type Locale } from "#contract/languages";
import type { Campaign, CampaignPopup } from "#contract/popups";
import type { Caller } from "../../people/viewers/accounts";
import type { Database } from "../../platform/db/database";
import { campaigns, closedCampaigns } from "../../platform/db/schema";
import { getVersion, requireSeen, type Versioned } from "../../platform/version";

/** The campaigns of this day of the viewer's calendar that the profile has not closed; adults with an account only. */
export async function listPopups(
  db: Database,
  { account, profile }: Caller,
  { day, locale }: { day: string; locale: Locale },
): Promise<CampaignPopup[]> {
  if (account.virtual || profile.child) return [];
  const rows = await db
    .select()
    .from(campaigns)
    .where(
      and(
        or(isNull(campaigns.firstDay), lte(campaigns.firstDay, day)),
        or(isNull(campaigns.lastDay), gte(campaigns.lastDay, day)),
        notExists(
          db
            .select({ one: sql`1` })
            .from(closedCampaigns)
            .where(
              and(eq(closedCampaigns.profileId, profile.id), eq(closedCampaigns.campaignId, campaigns.id)),
            ),
        ),
      ),
    )
    .orderBy(asc(campaigns.position));
  return rows.map((row) => ({ ...toShown(row), ...(row.texts[locale] ?? row.texts[defaultLocale]) }));
}

/** What viewers and staff are told alike. */
const toShown = ({ id, image, startTime, endTime, showPages, link }: typeof campaigns.$inferSelect) => ({
  id,
  image,
  start_time: startTime,
  end_time: endTime,
  show_pages: showPages,
  link,
});

/** Whether the profile has closed the campaign; null if there is no such campaign. */
export async function isClosed(db: Database, profileId: string, id: string): Promise<boolean | null> {
  const [row] = await db
    .select({ at: closedCampaigns.at })
    .from(campaigns)
    .leftJoin(
      closedCampaigns,
      and(eq(closedCampaigns.campaignId, campaigns.id), eq(closedCampaigns.profileId, profileId)),
    )
    .where(eq(campaigns.id, id));
  return row ? row.at !== null : null;
}

export async function closeCampaign(db: Database, profileId: string, id: string, at: number): Promise<void> {
  await db.insert(closedCampaigns).values({ profileId, campaignId: id, at }).onConflictDoNothing();
}

export const hasCampaigns = async (db: Database): Promise<boolean> =>
  (await db.select({ id: campaigns.id }).from(campaigns).limit(1)).length > 0;

export async function listCampaigns(db: Database): Promise<Versioned<Campaign>[]> {
  const rows = await db.select().from(campaigns).orderBy(asc(campaigns.position));
  return rows.map(toCampaign).map((campaign) => ({ ...campaign, version: getVersion(campaign) }));
}

const toCampaign = (row: typeof campaigns.$inferSelect): Campaign => ({
  ...toShown(row),
  first_day: row.firstDay,
  last_day: row.lastDay,
  texts: row.texts,
});

/**
 * Writes a new campaign, or the one that was seen anew; those who closed it do not see it again. 409 CAMPAIGN_EXISTS
 * for a new one with the id of another, and CHANGED_MEANWHILE if another writer came between.
 */
export async function saveCampaign(
  db: Database,
  { seen_version: seen, ...campaign }: Campaign & { seen_version: string | null },
): Promise<void> {
  const { id, image, start_time, end_time, show_pages, link, first_day, last_day, texts } = campaign;
  const values = {
    image,
    startTime: start_time,
    endTime: end_time,
    showPages: show_pages,
    link,
    firstDay: first_day,
    lastDay: last_day,
    texts,
  };
  await db.transaction(async (transaction) => {
    if (seen === null)
      await transaction
        .insert(campaigns)
        .values({ id, ...values })
        .onConflictDoNothing();
    const [row] = await transaction.select().from(campaigns).where(eq(campaigns.id, id)).for("update");
    const stored = row ? toCampaign(row) : null;
    requireSeen(stored, campaign, { seen, taken: "CAMPAIGN_EXISTS" });
    await transaction.update(campaigns).set(values).where(eq(campaigns.id, id));
  });
}

/** Whether there was such a campaign. */
export async function removeCampaign(db: Database, id: string): Promise<boolean> {
  const removed = await db.delete(campaigns).where(eq(campaigns.id, id)).returning({ id: campaigns.id });
  return removed.length > 0;
}
