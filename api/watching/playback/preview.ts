import { asc, eq } from "drizzle-orm";
import type { ApiContext } from "../../context";
import { hasTimeLimits } from "../../people/viewers/accounts";
import type { Audience } from "../../platform/audience";
import { type titles, trailers } from "../../platform/db/schema";
import { linkMedia } from "../media/media-links";
import { getRefusal } from "./play-rules";

const linkSeconds = 600;

/**
 * The largest file of the title's trailer of at most this height; without a height the smallest. Children get only clips made for them. Previews are not counted as viewing,
 * so profiles with counted minutes get none.
 */
export async function findPreview(
  { db, clips, settings, now, token, findCaller }: ApiContext,
  audience: Audience,
  title: typeof titles.$inferSelect,
  height = 0,
): Promise<string | null> {
  const caller = token ? await findCaller() : null;
  if (caller && hasTimeLimits(caller.profile)) return null;
  if (getRefusal(caller, { title, kind: "trailer", country: audience.country, now })) return null;
  const [trailer] = await db
    .select({ clip: trailers.clip })
    .from(trailers)
    .where(eq(trailers.titleId, title.id))
    .orderBy(asc(trailers.position))
    .limit(1);
  const clip = trailer && clips.get(trailer.clip);
  const file = clip?.files.findLast((each) => each.height <= height) ?? clip?.files[0];
  if (!clip || !file || (audience.forKids && clip.audience !== "children")) return null;
  return linkMedia(settings, { clip: clip.id, path: file.path, expiresAt: now + linkSeconds });
}
