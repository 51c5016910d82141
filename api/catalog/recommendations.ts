import { and, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import type { Recommendation } from "../../app/contract/filters";
import type { RecommendationSignals } from "../../app/contract/profile";
import type { Database } from "../db/database";
import { credits, favorites, listItems, progress, ratings, titles } from "../db/schema";
import { type FeedbackEvent, type Liked, recommend } from "../domain/recommend";
import { type Audience, byPopularity, visibleTo } from "./audience";
import { cardColumns, type CardRow, toCard } from "./cards";
import type { Dictionary } from "./dictionary";

type Context = { db: Database; dictionary: Dictionary };

/** So many are advised at most, and from so many of the latest likes. */
const maxRecommended = 100;
const maxLikes = 40;
const likedFrom = 7;
const candidatesAGenre = 60;
const genresAsked = 4;

const popular: Recommendation["reason"] = { signal: "popular", title: null, alias: null };

/** Titles for a profile: like those it liked first, then what is popular. Nobody's are all popular. */
export async function recommendationsFor(
  context: Context,
  audience: Audience,
  profile: { id: string; signals: RecommendationSignals } | null,
): Promise<Recommendation[]> {
  const { db, dictionary } = context;
  const { touched, likes } = profile ? await getTaste(db, audience, profile) : { touched: [], likes: [] };
  const personal = likes.length > 0 ? await likeThose(db, audience, likes, touched) : [];
  const taken = [...touched, ...personal.map(({ card }) => card.id)];
  const rest = await selectCards(db, audience, notIn(taken), maxRecommended - personal.length);
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

/** What the profile knows already and so is not advised, and what of it counts as a like. */
async function getTaste(
  db: Database,
  audience: Audience,
  { id, signals }: { id: string; signals: RecommendationSignals },
): Promise<{ touched: string[]; likes: Like[] }> {
  const [watched, rated, kept] = await Promise.all([
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
  const disliked = new Set(rated.filter(({ value }) => value < likedFrom).map((row) => row.id));
  const found = [
    ...(signals.rated
      ? rated
          .filter(({ value }) => value >= likedFrom)
          .map((row) => ({ ...row, signal: "rated" as const, weight: row.value / 4 }))
      : []),
    ...(signals.favorite ? kept.map((row) => ({ ...row, signal: "favorite" as const, weight: 2 })) : []),
    ...(signals.watched ? watched.map((row) => ({ ...row, signal: "watched" as const, weight: 1 })) : []),
  ].filter((row) => !disliked.has(row.id));
  const latest = found.sort((one, other) => other.at - one.at).slice(0, maxLikes);
  const cards = await selectCards(db, audience, inIds(latest.map((row) => row.id)), maxLikes);
  const likes = latest.flatMap(({ id: titleId, signal, weight }) => {
    const card = cards.find((row) => row.id === titleId);
    return card ? [{ card, signal, weight }] : [];
  });
  return { touched: [...new Set([...watched, ...rated, ...kept].map((row) => row.id))], likes };
}

async function likeThose(db: Database, audience: Audience, likes: Like[], touched: string[]) {
  const ids = [...new Set(likes.map(({ card }) => card.id))];
  const fromPeopleAndShelves = sql`${titles.id} in (
    select other.title_id from credits mine join credits other on other.person = mine.person and other.role in ('director', 'actor')
    where mine.role in ('director', 'actor') and ${inList(sql`mine.title_id`, ids)}
    union select other.title_id from list_items mine join list_items other on other.kind = mine.kind and other.alias = mine.alias
    where mine.kind = 'collection' and ${inList(sql`mine.title_id`, ids)})`;
  const found = await Promise.all([
    selectCards(db, audience, and(fromPeopleAndShelves, notIn(touched)), maxRecommended * 4),
    ...favouriteGenres(likes).map((genre) =>
      selectCards(
        db,
        audience,
        and(sql`${titles.genres} @> array[${genre}]::text[]`, notIn(touched)),
        candidatesAGenre,
      ),
    ),
  ]);
  const cards = new Map([...found.flat(), ...likes.map(({ card }) => card)].map((card) => [card.id, card]));
  const knownFor = await getFeatures(db, [...cards.keys()]);
  const features = ({ id, genres }: CardRow) => ({ id, genres, ...knownFor(id) });
  const liked = likes.map(({ card, signal, weight }): Liked => ({ ...features(card), signal, weight }));
  const candidates = found
    .flat()
    .sort((one, other) => one.alias.localeCompare(other.alias))
    .map(features);
  const unique = [...new Map(candidates.map((candidate) => [candidate.id, candidate])).values()];
  return recommend(liked, unique)
    .slice(0, maxRecommended)
    .flatMap(({ id, because }) => {
      const [card, reason] = [cards.get(id), cards.get(because.id)];
      return card && reason ? [{ card, because: { signal: because.signal, card: reason } }] : [];
    });
}

function favouriteGenres(likes: Like[]): string[] {
  const weights = new Map<string, number>();
  for (const { card, weight } of likes)
    for (const genre of card.genres) weights.set(genre, (weights.get(genre) ?? 0) + weight);
  return [...weights]
    .sort((one, other) => other[1] - one[1])
    .slice(0, genresAsked)
    .map(([genre]) => genre);
}

/** Directors, actors and collections of many titles at once. */
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

const inIds = (ids: string[]) => (ids.length === 0 ? sql`false` : inArray(titles.id, ids));
const notIn = (ids: string[]) => (ids.length === 0 ? undefined : notInArray(titles.id, ids));
const inList = (column: SQL, ids: string[]) =>
  sql`${column} in (${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )})`;

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
