import { eq, sql } from "drizzle-orm";
import type { Locale } from "#contract/languages";
import type { WatchedEpisode } from "#contract/profile";
import { getVeiledEpisodeName, isLifted, type Protection } from "#domain/spoilers";
import type { Database } from "../../platform/db/database";
import { profiles } from "../../platform/db/schema";

/** Of one title: more than a series has, and few enough to be read with the profile. */
const maxMarks = 500;

/** Adds a mark to what the profile has lifted of a title, or of the articles. In one statement, as two may be sent at once. */
export async function addLifted(db: Database, profileId: string, key: string, mark: string): Promise<void> {
  const known = sql`coalesce(${profiles.spoilersLifted} -> ${key}::text, '[]'::jsonb)`;
  await db
    .update(profiles)
    .set({
      spoilersLifted: sql`case when ${known} ? ${mark} or jsonb_array_length(${known}) >= ${maxMarks} then ${profiles.spoilersLifted}
        else jsonb_set(${profiles.spoilersLifted}, array[${key}::text], ${known} || to_jsonb(${mark}::text)) end`,
    })
    .where(eq(profiles.id, profileId));
}

export async function removeLifted(db: Database, profileId: string, titleId: string): Promise<void> {
  await db
    .update(profiles)
    .set({ spoilersLifted: sql`${profiles.spoilersLifted} - ${titleId}::text` })
    .where(eq(profiles.id, profileId));
}

/** The episode without its name, unless the profile has begun it or wants to know. */
export function hideUnseenName<Episode extends WatchedEpisode>(
  { uid, isBegun }: { uid: string; isBegun: boolean },
  episode: Episode,
  protection: Protection,
  locale: Locale,
): Episode {
  const isKnown = isBegun || isLifted({ uid, season: episode.season_number }, protection);
  return isKnown ? episode : { ...episode, title: getVeiledEpisodeName(episode.number, locale) };
}
