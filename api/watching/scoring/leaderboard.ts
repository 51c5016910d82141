import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { LeaderboardRow } from "#contract/scoring";
import { maskName } from "#domain/mask";
import type { Database } from "../../platform/db/database";
import { accounts, games, profiles } from "../../platform/db/schema";

/** Number of players in the table (AMB-166). */
const tableSize = 100;

/** The best game of each profile by rank; of equal scores the earlier one ranks higher. Accounts being deleted are left out. */
function rank(db: Database) {
  const best = db
    .selectDistinctOn([games.profileId], {
      profileId: games.profileId,
      score: games.score,
      finished: games.finished,
    })
    .from(games)
    .where(and(isNotNull(games.profileId), isNotNull(games.finished)))
    .orderBy(games.profileId, sql`${games.score} desc`, games.finished)
    .as("best");
  return db
    .select({
      profileId: best.profileId,
      score: best.score,
      name: profiles.name,
      place:
        sql<number>`(row_number() over (order by ${best.score} desc, ${best.finished}, ${best.profileId}))::int`.as(
          "place",
        ),
    })
    .from(best)
    .innerJoin(profiles, eq(profiles.id, best.profileId))
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(and(eq(profiles.child, false), isNull(accounts.deleteAt)))
    .as("ranked");
}

/** The table, and the profile's own row even if it is below the table. */
export async function loadLeaderboard(
  db: Database,
  profileId: string | null,
): Promise<{ items: LeaderboardRow[]; own: LeaderboardRow | null }> {
  const ranked = rank(db);
  const rows = await db
    .select()
    .from(ranked)
    .where(
      sql`${ranked.place} <= ${tableSize} or ${ranked.profileId} is not distinct from ${profileId ?? null}`,
    )
    .orderBy(ranked.place);
  const items = rows.map((row) => ({
    place: row.place,
    name: maskName(row.name),
    score: row.score,
    is_own: row.profileId === profileId,
  }));
  return {
    items: items.filter(({ place }) => place <= tableSize),
    own: items.find((item) => item.is_own) ?? null,
  };
}

/** A profile's place; null if it is below the table. */
export async function findRank(db: Database, profileId: string): Promise<number | null> {
  const ranked = rank(db);
  const [row] = await db.select({ place: ranked.place }).from(ranked).where(eq(ranked.profileId, profileId));
  return row && row.place <= tableSize ? row.place : null;
}
