import { and, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import type { Recommendation } from "#contract/filters";
import type { RecommendationSignals } from "#contract/profile";
import {
  type FeedbackEvent,
  getRatingWeight,
  type Liked,
  maxLikes,
  minLikedRating,
  recommend,
  signalWeights,
} from "#domain/recommend";
import { type Audience, byPopularity, visibleTo } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { credits, favorites, listItems, progress, ratings, titles } from "../../platform/db/schema";
import { cardColumns, type CardRow, toCard } from "./cards";

type Context = { db: Database; dictionary: Dictionary };

export const maxRecommended = 100;
const candidatesPerGenre = 60;
const maxGenres = 4;

const popular: Recommendation["reason"] = { signal: "popular", title: null, alias: null };

/** Recommended titles: similar to what the profile liked, then popular ones. Without a profile, only popular ones. */
export async function getRecommendations(
  context: Context,
  audience: Audience,
  profile: { id: string; signals: RecommendationSignals } | null,
): Promise<Recommendation[]> {
  const { db, dictionary } = context;
  const { knownIds, likes } = profile ? await getTaste(db, audience, profile) : { knownIds: [], likes: [] };
  const personal = likes.length > 0 ? await findSimilarToLikes(db, audience, likes, knownIds) : [];
  const excludedIds = [...knownIds, ...personal.map(({ card }) => card.id)];
  const rest = await selectCards(
    db,
    audience,
    notInArray(titles.id, excludedIds),
    maxRecommended - personal.length,
  );
  return [
    ...personal.map(
      ({ card, because }): Recommendation => ({
        ...toCard(card, audience, dictionary),
        reason: {
          signal: because.signal,
          title: because.card.title[audience.locale],
          alias: because.card.alias,
        },
      }),
    ),
    ...rest.map((card): Recommendation => ({ ...toCard(card, audience, dictionary), reason: popular })),
  ];
}

type Like = { card: CardRow; signal: FeedbackEvent; weight: number };

/** Titles the profile already knows, which are not recommended, and those of them that count as likes. */
async function getTaste(
  db: Database,
  audience: Audience,
  { id, signals }: { id: string; signals: RecommendationSignals },
): Promise<{ knownIds: string[]; likes: Like[] }> {
  const [watched, rated, favorited] = await Promise.all([
    db
      .select({ id: progress.titleId, at: sql`max(${progress.updated})`.mapWith(Number) })
      .from(progress)
      .where(eq(progress.profileId, id))
      .groupBy(progress.titleId),
    db
      .select({ id: ratings.titleId, value: ratings.value, at: ratings.updated })
      .from(ratings)
      .where(eq(ratings.profileId, id)),
    db
      .select({ id: favorites.titleId, at: favorites.added })
      .from(favorites)
      .where(eq(favorites.profileId, id)),
  ]);
  const disliked = new Set(rated.filter(({ value }) => value < minLikedRating).map((row) => row.id));
  const found = [
    ...(signals.rated
      ? rated
          .filter(({ value }) => value >= minLikedRating)
          .map((row) => ({ ...row, signal: "rated" as const, weight: getRatingWeight(row.value) }))
      : []),
    ...(signals.favorite
      ? favorited.map((row) => ({ ...row, signal: "favorite" as const, weight: signalWeights.favorite }))
      : []),
    ...(signals.watched
      ? watched.map((row) => ({ ...row, signal: "watched" as const, weight: signalWeights.watched }))
      : []),
  ].filter((row) => !disliked.has(row.id));
  const latest = found.sort((one, other) => other.at - one.at).slice(0, maxLikes);
  const cards = await selectCards(
    db,
    audience,
    inArray(
      titles.id,
      latest.map((row) => row.id),
    ),
    maxLikes,
  );
  const likes = latest.flatMap(({ id: titleId, signal, weight }) => {
    const card = cards.find((row) => row.id === titleId);
    return card ? [{ card, signal, weight }] : [];
  });
  return { knownIds: [...new Set([...watched, ...rated, ...favorited].map((row) => row.id))], likes };
}

async function findSimilarToLikes(db: Database, audience: Audience, likes: Like[], knownIds: string[]) {
  const ids = [...new Set(likes.map(({ card }) => card.id))];
  const sharesPeopleOrCollections = sql`${titles.id} in (
    select other.title_id from credits mine join credits other on other.person = mine.person and other.role in ('director', 'actor')
    where mine.role in ('director', 'actor') and mine.title_id in ${ids}
    union select other.title_id from list_items mine join list_items other on other.kind = mine.kind and other.alias = mine.alias
    where mine.kind = 'collection' and mine.title_id in ${ids})`;
  const found = await Promise.all([
    selectCards(
      db,
      audience,
      and(sharesPeopleOrCollections, notInArray(titles.id, knownIds)),
      maxRecommended * 4,
    ),
    ...getFavoriteGenres(likes).map((genre) =>
      selectCards(
        db,
        audience,
        and(sql`${titles.genres} @> array[${genre}]::text[]`, notInArray(titles.id, knownIds)),
        candidatesPerGenre,
      ),
    ),
  ]);
  const cards = new Map([...found.flat(), ...likes.map(({ card }) => card)].map((card) => [card.id, card]));
  const getTitleFeatures = await getFeatures(db, [...cards.keys()]);
  const toFeatures = ({ id, genres }: CardRow) => ({ id, genres, ...getTitleFeatures(id) });
  const liked = likes.map(({ card, signal, weight }): Liked => ({ ...toFeatures(card), signal, weight }));
  const candidates = found
    .flat()
    .sort((one, other) => one.alias.localeCompare(other.alias))
    .map(toFeatures);
  const unique = [...new Map(candidates.map((candidate) => [candidate.id, candidate])).values()];
  return recommend(liked, unique)
    .slice(0, maxRecommended)
    .flatMap(({ id, because }) => {
      const [card, reason] = [cards.get(id), cards.get(because.id)];
      return card && reason ? [{ card, because: { signal: because.signal, card: reason } }] : [];
    });
}

function getFavoriteGenres(likes: Like[]): string[] {
  const weights = new Map<string, number>();
  for (const { card, weight } of likes)
    for (const genre of card.genres) weights.set(genre, (weights.get(genre) ?? 0) + weight);
  return [...weights]
    .sort((one, other) => other[1] - one[1])
    .slice(0, maxGenres)
    .map(([genre]) => genre);
}

/** Directors, actors and collections of many titles, in two queries. */
async function getFeatures(db: Database, ids: string[]) {
  const [people, shelves] = await Promise.all([
    db
      .select({ id: credits.titleId, person: credits.person, role: credits.role })
      .from(credits)
      .where(and(inArray(credits.titleId, ids), inArray(credits.role, ["director", "actor"]))),
    db
      .select({ id: listItems.titleId, alias: listItems.alias })
      .from(listItems)
      .where(and(inArray(listItems.titleId, ids), eq(listItems.kind, "collection"))),
  ]);
  const features = new Map(
    ids.map((id) => [id, { directors: [] as string[], actors: [] as string[], collections: [] as string[] }]),
  );
  for (const { id, person, role } of people)
    features.get(id)?.[role === "director" ? "directors" : "actors"].push(person);
  for (const { id, alias } of shelves) features.get(id)?.collections.push(alias);
  return (id: string) => features.get(id) ?? { directors: [], actors: [], collections: [] };
}

function selectCards(
  db: Database,
  audience: Audience,
  where: SQL | undefined,
  limit: number,
): Promise<CardRow[]> {
  return db
    .select(cardColumns)
    .from(titles)
    .where(and(visibleTo(audience), where))
    .orderBy(byPopularity)
    .limit(limit);
}
