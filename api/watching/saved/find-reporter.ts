import { and, eq, inArray } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { isPinToExtend } from "#domain/pin";
import { hourSeconds } from "#domain/time-units";
import { findPlayable, type Playable } from "../../catalogue/catalog/playable";
import { type Caller, hashToken, isInUse } from "../../people/viewers/accounts";
import { createBatcher } from "../../platform/batcher";
import type { Database } from "../../platform/db/database";
import { accounts, profiles, sessions } from "../../platform/db/schema";

type Reporter = {
  account: Pick<Caller["account"], "id">;
  profile: Pick<
    Caller["profile"],
    "id" | "child" | "historyPaused" | "maxRating" | "blockedTitles" | "blockedChannels"
  >;
};
type Watched = Pick<Playable, "uid" | "kind"> & {
  title: Pick<Playable["title"], "id" | "forKids" | "ratingAge">;
};

const batchSize = 200;
/** How long a title's rating and rights may be those of before. */
const titleTtlMs = 10_000;

/** What a report of a player needs to know, which is so little that many are found at once. */
export function createReporters(db: Database) {
  const findSessions = createBatcher(
    async (asked: { hash: string; now: number }[]) => {
      const now = Math.max(...asked.map((one) => one.now));
      const rows = await db
        .select({
          hash: sessions.tokenHash,
          created: sessions.created,
          lastUsed: sessions.lastUsed,
          browser: sessions.browser,
          pinSeen: sessions.pinSeen,
          deleteAt: accounts.deleteAt,
          accountId: sessions.accountId,
          id: profiles.id,
          child: profiles.child,
          historyPaused: profiles.historyPaused,
          maxRating: profiles.maxRating,
          blockedTitles: profiles.blockedTitles,
          blockedChannels: profiles.blockedChannels,
        })
        .from(sessions)
        .innerJoin(accounts, eq(accounts.id, sessions.accountId))
        .innerJoin(profiles, eq(profiles.id, sessions.profileId))
        .where(
          and(
            inArray(
              sessions.tokenHash,
              asked.map(({ hash }) => hash),
            ),
            isInUse(now),
          ),
        );
      const found = new Map(rows.map((row) => [row.hash, row]));
      return asked.map(({ hash }) => found.get(hash) ?? null);
    },
    { maxSize: batchSize },
  );
  const titles = new LRUCache<string, Watched>({ max: 5000, ttl: titleTtlMs });

  return {
    /** Null for whoever is refused, and where the session is to be renewed: the caller is looked for as usual then. */
    findReporter: async (token: string, now: number): Promise<Reporter | null> => {
      const found = await findSessions({ hash: hashToken(token), now });
      if (!found || found.deleteAt !== null || found.browser === null) return null;
      if (Math.max(found.created, found.lastUsed) <= now - hourSeconds) return null;
      if (isPinToExtend({ pinSeen: found.pinSeen, pinUid: null }, now)) return null;
      return { account: { id: found.accountId }, profile: found };
    },
    /** Whether an account has this profile: a visitor's is gone once they have signed in. */
    hasProfile: async (accountId: string, id: string): Promise<boolean> => {
      const found = await db
        .select({ id: profiles.id })
        .from(profiles)
        .where(and(eq(profiles.id, id), eq(profiles.accountId, accountId)));
      return found.length > 0;
    },
    findWatched: async (uid: string): Promise<Watched | null> => {
      const known = titles.get(uid);
      if (known) return known;
      const found = await findPlayable(db, uid);
      if (!found) return null;
      const { title, kind } = found;
      const watched = {
        uid: found.uid,
        kind,
        title: { id: title.id, forKids: title.forKids, ratingAge: title.ratingAge },
      };
      titles.set(uid, watched);
      return watched;
    },
  };
}
