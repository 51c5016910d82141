import { and, arrayContains, asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { ChannelSource } from "#contract/own-channel-options";
import type { ChannelTitle } from "#domain/own-channel";
import { getServiceDay } from "#domain/service-day";
import { stableHash } from "#domain/stable-hash";
import { findList } from "../../catalogue/catalog/cards";
import type { Caller } from "../../people/viewers/accounts";
import { type Audience, byPopularity, visibleTo } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { episodes, favorites, listItems, progress, titles } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { getRefusal } from "../playback/play-rules";

type Context = { db: Database; dictionary: Dictionary };
export type Source = { source: ChannelSource; alias?: string | undefined };

/** An evening has room for fewer. */
const maxTitles = 100;

const columns = {
  id: titles.id,
  uid: titles.uid,
  kind: titles.kind,
  minutes: titles.minutes,
  windows: titles.windows,
  blockedCountries: titles.blockedCountries,
};

/** What a profile's channel may show: titles that it may watch now, without what it has seen to the end. */
export async function findChannelTitles(
  { db, dictionary }: Context,
  audience: Audience,
  { caller, ...source }: Source & { caller: Caller },
): Promise<ChannelTitle[]> {
  const profileId = caller.profile.id;
  const found = await findSource({ db, dictionary }, audience, { ...source, profileId });
  const watchable = found.filter(
    (title) =>
      getRefusal(caller, { title, kind: "movie", country: audience.country, now: audience.now }) === null,
  );
  const ids = watchable.map(({ id }) => id);
  const [parts, seen] = await Promise.all([findEpisodes(db, ids), findSeen(db, profileId, ids)]);
  return watchable.map(({ id, uid, kind, minutes }) => ({
    id,
    parts: (kind === "series" ? (parts.get(id) ?? []) : [{ uid, minutes }]).flatMap((part) =>
      part.minutes === null || seen.has(part.uid) ? [] : [{ uid: part.uid, minutes: part.minutes }],
    ),
  }));
}

/** The titles of a source in its order; those of a genre in one that changes from day to day. 404 without such a source. */
async function findSource(
  { db, dictionary }: Context,
  audience: Audience,
  { source, alias = "", profileId }: Source & { profileId: string },
) {
  const isVisible = visibleTo(audience);
  switch (source) {
    case "favorites":
      return db
        .select(columns)
        .from(favorites)
        .innerJoin(titles, eq(titles.id, favorites.titleId))
        .where(and(eq(favorites.profileId, profileId), isVisible))
        .orderBy(desc(favorites.added), asc(titles.id))
        .limit(maxTitles);
    case "playlist": {
      await requirePlaylist(db, audience, alias);
      return db
        .select(columns)
        .from(listItems)
        .innerJoin(titles, eq(titles.id, listItems.titleId))
        .where(and(eq(listItems.kind, "playlist"), eq(listItems.alias, alias), isVisible))
        .orderBy(asc(listItems.position))
        .limit(maxTitles);
    }
    case "genre": {
      if (!dictionary.hasGenre(alias)) fail(404, "NOT_FOUND", "No such genre");
      const ofGenre: SQL | undefined = and(arrayContains(titles.genres, [alias]), isVisible);
      const found = await db
        .select(columns)
        .from(titles)
        .where(ofGenre)
        .orderBy(byPopularity)
        .limit(maxTitles);
      const day = getServiceDay(audience.now);
      const getPlace = (id: string) => stableHash(day, profileId, id);
      return found.sort((one, other) => getPlace(one.id) - getPlace(other.id));
    }
  }
}

async function requirePlaylist(db: Database, { forKids }: Audience, alias: string) {
  const list = await findList(db, "playlist", alias);
  if (!list || (forKids && !list.forKids)) fail(404, "NOT_FOUND", "No such playlist");
}

async function findEpisodes(db: Database, titleIds: string[]) {
  const rows = await db
    .select({ titleId: episodes.titleId, uid: episodes.uid, minutes: episodes.minutes })
    .from(episodes)
    .where(inArray(episodes.titleId, titleIds))
    .orderBy(asc(episodes.season), asc(episodes.number));
  const parts = new Map<string, { uid: string; minutes: number | null }[]>();
  for (const { titleId, ...part } of rows) parts.set(titleId, [...(parts.get(titleId) ?? []), part]);
  return parts;
}

async function findSeen(db: Database, profileId: string, titleIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ uid: progress.uid })
    .from(progress)
    .where(
      and(
        eq(progress.profileId, profileId),
        inArray(progress.titleId, titleIds),
        eq(progress.finished, true),
      ),
    );
  return new Set(rows.map(({ uid }) => uid));
}
