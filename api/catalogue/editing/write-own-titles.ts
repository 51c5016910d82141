import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { type Clip, getTrackKinds } from "#artwork/clips/load-clips";
import { daySeconds } from "#domain/time-units";
import { listCommonKinds } from "#domain/track-kinds";
import type { Database } from "../../platform/db/database";
import { refreshFacets } from "../../platform/db/refresh-facets";
import { episodes, media, ownEpisodes, ownTitles, seasons, titles } from "../../platform/db/schema";
import { updateTitleInSearch } from "../search/fill";
import { createOwnTitleRow, getMinutes, getTitleId, type OwnFilm } from "./own-title-row";

type OwnTitleRecord = typeof ownTitles.$inferSelect;

/** Brings what viewers see of a title up to what is published of it. In a transaction; one at a time. */
export async function writeOwnTitle(db: Database, alias: string): Promise<void> {
  const [stored] = await db.select().from(ownTitles).where(eq(ownTitles.alias, alias)).for("update");
  if (!stored || !(await writeRows(db, stored))) return;
  await updateTitleInSearch(db, getTitleId(alias));
  await refreshFacets(db);
}

/** For the seed, which writes search and facets itself. */
export async function writeOwnTitles(db: Database): Promise<void> {
  for (const stored of await db.select().from(ownTitles)) await writeRows(db, stored);
}

/** Brings the rows up to a film that is ready, or was encoded anew. */
export async function showFilm(db: Database, id: string): Promise<void> {
  const series = db
    .select({ alias: ownEpisodes.titleAlias })
    .from(ownEpisodes)
    .where(eq(ownEpisodes.film, id));
  const shown = await db
    .select({ alias: ownTitles.alias })
    .from(ownTitles)
    .where(or(sql`${ownTitles.published}->>'film' = ${id}`, inArray(ownTitles.alias, series)))
    .orderBy(ownTitles.alias);
  for (const { alias } of shown) await writeOwnTitle(db, alias);
}

/**
 * The catalogue's rows, made of what is published only. Without a film, or an episode that has one, the title is in no
 * list. Answers whether something changed.
 */
async function writeRows(db: Database, { alias, published, added }: OwnTitleRecord): Promise<boolean> {
  const id = getTitleId(alias);
  const parts = published === null ? [] : await listShownEpisodes(db, alias);
  const film = parts[0]?.film ?? (published?.film ? await findFilm(db, published.film) : null);
  if (published === null || film === null) {
    const hidden = await db
      .update(titles)
      .set({ isDisabled: true })
      .where(and(eq(titles.id, id), eq(titles.isDisabled, false)))
      .returning({ id: titles.id });
    return hidden.length > 0;
  }
  const kind = parts.length > 0 ? "series" : "movie";
  const films = parts.length > 0 ? parts.map((part) => part.film) : [film];
  const accessibility = listCommonKinds(films.map(({ trackKinds }) => trackKinds));
  const row = createOwnTitleRow(alias, published, { film, kind, accessibility, addedAt: added });
  // What viewers made of it stays.
  const { votes: _votes, popularity: _popularity, ratingStart: _rating, ...changed } = row;
  await db.insert(titles).values(row).onConflictDoUpdate({ target: titles.id, set: changed });
  await db.delete(episodes).where(eq(episodes.titleId, id));
  await db.delete(seasons).where(eq(seasons.titleId, id));
  if (parts.length === 0) return true;
  const numbers = [...new Set(parts.map(({ episode }) => episode.season))];
  await db.insert(seasons).values(
    numbers.map((number) => ({
      titleId: id,
      number,
      title: `${number} сезон`,
      description: "",
      year: published.year,
    })),
  );
  await db.insert(episodes).values(
    parts.map(({ episode, film: of }) => ({
      startId: episode.id,
      uid: `e_${episode.id}`,
      titleId: id,
      season: episode.season,
      number: episode.number,
      title: episode.title,
      description: episode.description || null,
      minutes: getMinutes(of),
      clip: of.id,
      photo: of.photos.frame ?? null,
      addedAt: episode.since < added + daySeconds ? null : episode.since,
    })),
  );
  return true;
}

/** In their order, with their films. */
async function listShownEpisodes(db: Database, alias: string) {
  const found = await db
    .select({ episode: ownEpisodes, clip: media.clip })
    .from(ownEpisodes)
    .innerJoin(media, eq(media.id, ownEpisodes.film))
    .where(
      and(
        eq(ownEpisodes.titleAlias, alias),
        eq(ownEpisodes.isShown, true),
        eq(ownEpisodes.showAt, 0),
        isNotNull(media.clip),
      ),
    )
    .orderBy(asc(ownEpisodes.season), asc(ownEpisodes.number));
  return found.flatMap(({ episode, clip }) =>
    clip === null || episode.film === null ? [] : [{ episode, film: toFilm(episode.film, clip) }],
  );
}

async function findFilm(db: Database, id: string): Promise<OwnFilm | null> {
  const [found] = await db.select({ clip: media.clip }).from(media).where(eq(media.id, id));
  return found?.clip ? toFilm(id, found.clip) : null;
}

const toFilm = (id: string, clip: Clip): OwnFilm => ({
  id,
  durationSeconds: clip.durationSeconds,
  photos: clip.photos ?? {},
  trackKinds: getTrackKinds(clip),
});
