import { and, eq } from "drizzle-orm";
import type { Locale } from "#contract/languages";
import type { Achievement } from "#contract/scoring";
import { type AchievementId, getAchievements } from "#domain/achievements";
import type { Database } from "../../platform/db/database";
import { episodes, favorites, progress, ratings, titles } from "../../platform/db/schema";
import { listFinishedGames } from "./games";
import bg from "./texts/bg.json";
import en from "./texts/en.json";
import hr from "./texts/hr.json";
import ru from "./texts/ru.json";
import sr from "./texts/sr.json";

const texts: Record<Locale, Record<AchievementId, { title: string; description: string }>> = {
  ru,
  en,
  sr,
  bg,
  hr,
};

/** A profile's achievements, computed from its views, ratings, favourites and games (AMB-205). */
export async function loadAchievements(
  db: Database,
  profileId: string,
  locale: Locale,
): Promise<Achievement[]> {
  const finished = await db
    .select({
      titleId: progress.titleId,
      episode: episodes.uid,
      category: titles.category,
      genres: titles.genres,
      countries: titles.countries,
      year: titles.year,
      seconds: progress.duration,
      at: progress.updated,
    })
    .from(progress)
    .innerJoin(titles, eq(titles.id, progress.titleId))
    .leftJoin(episodes, eq(episodes.uid, progress.uid))
    .where(and(eq(progress.profileId, profileId), eq(progress.finished, true)));
  const rated = await db
    .select({ at: ratings.updated })
    .from(ratings)
    .where(eq(ratings.profileId, profileId));
  const kept = await db
    .select({ at: favorites.added })
    .from(favorites)
    .where(eq(favorites.profileId, profileId));
  const earned = getAchievements({
    finished: finished.map(({ episode, seconds, ...item }) => ({
      ...item,
      isEpisode: episode !== null,
      minutes: seconds / 60,
    })),
    ratings: rated.map(({ at }) => at),
    favorites: kept.map(({ at }) => at),
    games: await listFinishedGames(db, profileId),
  });
  return earned.map((achievement) => ({ ...achievement, ...texts[locale][achievement.id] }));
}
