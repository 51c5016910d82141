import { inArray } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "../db/database";
import { titles } from "../db/schema";
import { isForChildren } from "../domain/access";
import type { Audience } from "./audience";
import { cardColumns, type CardRow } from "./cards";

type StoredCard = CardRow & { isDisabled: boolean };
export type CardStore = { find: (ids: string[], audience: Audience) => Promise<Map<string, CardRow>> };

/** How long a title may be out of date in viewers' own rows. */
const cardMs = 10_000;

/** Cards of titles by id, as far as the audience may see them. Viewers' own rows name the same titles again and again, so they are remembered. */
export function createCardStore(db: Database): CardStore {
  const known = new LRUCache<string, StoredCard>({ max: 5000, ttl: cardMs });
  const read = async (ids: string[]) => {
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length === 0) return;
    const rows = await db
      .select({ ...cardColumns, isDisabled: titles.isDisabled })
      .from(titles)
      .where(inArray(titles.id, missing));
    for (const row of rows) known.set(row.id, row);
  };
  return {
    async find(ids, audience) {
      await read(ids);
      const found = ids.flatMap((id) => known.get(id) ?? []);
      return new Map(
        found
          .filter((card) => !card.isDisabled && (!audience.forKids || isForChildren(card)))
          .map((card) => [card.id, card]),
      );
    },
  };
}
