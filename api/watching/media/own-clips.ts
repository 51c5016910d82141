import { and, gte, isNotNull } from "drizzle-orm";
import type { Clip } from "#artwork/clips/load-clips";
import type { Database } from "../../platform/db/database";
import { media } from "../../platform/db/schema";

/** Clocks of several servers differ a little, and a transaction ends later than it wrote. */
const overlapMs = 60_000;

/** Reads films of the operator's that are ready, or were encoded anew, into `clips` by the film's id; each call those of the last minute. */
export function createOwnClips(db: Database, clips: Map<string, Clip>): () => Promise<void> {
  let since = 0;
  return async () => {
    const asked = Date.now();
    const rows = await db
      .select({ id: media.id, clip: media.clip })
      .from(media)
      .where(and(isNotNull(media.clip), gte(media.changed, since)));
    for (const { id, clip } of rows) if (clip) clips.set(id, clip);
    since = asked - overlapMs;
  };
}
