import { eq } from "drizzle-orm";
import type { Clip } from "#artwork/clips/load-clips";
import type { Database } from "../../platform/db/database";
import { media } from "../../platform/db/schema";
import { isOwnMedia } from "../../platform/own-media";

/**
 * A title's film. `clips` is filled every few seconds, but a title appears the moment its film is ready: until then the
 * film is looked for, because the page would be kept without its languages, and would not play.
 */
export async function findClip(
  { db, clips }: { db: Database; clips: Map<string, Clip> },
  id: string,
): Promise<Clip | undefined> {
  if (clips.has(id) || !isOwnMedia(id)) return clips.get(id);
  const [row] = await db.select({ clip: media.clip }).from(media).where(eq(media.id, id));
  if (row?.clip) clips.set(id, row.clip);
  return clips.get(id);
}
