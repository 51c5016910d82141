import { inArray } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { type Audience, isVisibleTo } from "../../platform/audience";
import { getGeneration } from "../../platform/content/generation";
import type { Database } from "../../platform/db/database";
import { titles } from "../../platform/db/schema";
import { cardColumns, type CardRow } from "./cards";

type StoredCard = CardRow & { isDisabled: boolean };
export type CardStore = { find: (ids: string[], audience: Audience) => Promise<Map<string, CardRow>> };

/** How long a title in personal rows may be stale. */
const cardTtlMs = 10_000;

/** Finds visible title cards by id. Cached, because personal rows request the same titles repeatedly. */
export function createCardStore(db: Database): CardStore {
  const createCache = () => new LRUCache<string, StoredCard>({ max: 5000, ttl: cardTtlMs });
  // Another one for each generation, so that what is being read when the content changes gets into none that is used.
  let current = { generation: getGeneration(), cache: createCache() };
  const loadMissing = async (ids: string[], cache: LRUCache<string, StoredCard>) => {
    const missing = ids.filter((id) => !cache.has(id));
    if (missing.length === 0) return;
    const rows = await db
      .select({ ...cardColumns, isDisabled: titles.isDisabled })
      .from(titles)
      .where(inArray(titles.id, missing));
    for (const row of rows) cache.set(row.id, row);
  };
  return {
    async find(ids, audience) {
      if (current.generation !== getGeneration())
        current = { generation: getGeneration(), cache: createCache() };
      const { cache } = current;
      await loadMissing(ids, cache);
      const found = ids.flatMap((id) => cache.get(id) ?? []);
      return new Map(
        found
          .filter((card) => !card.isDisabled && isVisibleTo(card, audience))
          .map((card) => [card.id, card]),
      );
    },
  };
}
