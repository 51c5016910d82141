import { and, asc, eq, inArray, notInArray, sql } from "drizzle-orm";
import { type Clip, getAudioLanguages, getSubtitleLanguages } from "#artwork/clips/load-clips";
import type { BroadcastStream, Product, Season } from "#contract/content";
import { withoutSpeech } from "#contract/languages";
import type { TitleCard } from "#contract/shared";
import { daySeconds } from "#domain/time-units";
import { type Audience, byPopularity, visibleTo } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import {
  credits,
  episodes,
  listItems,
  lists,
  persons,
  seasons,
  similars,
  titles,
  trailers,
} from "../../platform/db/schema";
import { textArray } from "../../platform/db/text-array";
import { fail } from "../../platform/errors";
import { getWatchableChannels, toChannel } from "../../tv/channels/find-channels";
import { loadTimetable } from "../../tv/channels/timetable";
import { findArticles } from "./article-cards";
import { cardColumns, findCards, toCard } from "./cards";
import { findClip } from "./find-clip";
import { listCardColumns, listVisibleTo, toListCard } from "./lists";
import { getLocalName, getPortraitUrl } from "./people";
import { getEpisodePictureUrl, getLeaderUrl } from "./picture-specs";

type Context = { db: Database; dictionary: Dictionary; now: number; clips: Map<string, Clip> };
type TitleRow = typeof titles.$inferSelect;

/** Finds a title by alias, uid or _id; null if it is not visible to this audience. */
export async function findTitle(db: Database, audience: Audience, key: string): Promise<TitleRow | null> {
  const [row] = await db
    .select()
    .from(titles)
    .where(and(visibleTo(audience), sql`${key} in (${titles.alias}, ${titles.uid}, ${titles.id})`))
    .limit(1);
  return row ?? null;
}

/** The same, or 404. */
export const requireTitle = async (db: Database, audience: Audience, key: string): Promise<TitleRow> =>
  (await findTitle(db, audience, key)) ?? fail(404, "NOT_FOUND", "No such title");

/** Everything the title page shows. `playbackUrl` is null if the viewer may not play the title. */
export async function loadProduct(
  context: Context,
  audience: Audience,
  row: TitleRow,
  viewer: { playbackUrl: string | null; upgradeOptions: Product["upgrade_options"] },
): Promise<Product> {
  const { db, dictionary, clips } = context;
  const [people, seasonList, additional, similar, collections, articles, streams, clip] = await Promise.all([
    loadPeople(db, audience, row.id),
    loadSeasons(db, row),
    loadTrailers(db, row, clips),
    findSimilar(context, audience, row),
    findCollectionsWith(db, audience, row.id),
    findArticles(db, audience, 6, row.alias),
    loadBroadcasts(context, audience, row),
    findClip(context, row.clip),
  ]);
  const card = toCard(row, audience, dictionary);
  return {
    ...card,
    title_original: row.titleOriginal,
    release_date: row.releaseDate,
    description: row.description,
    texts_lang: "ru",
    quote: row.quote,
    horizontal_poster: card.images.cover,
    vertical_poster: card.images.poster,
    locales: ["ru"],
    hashtags: row.hashtags,
    similar,
    collections,
    articles,
    additional_content: additional,
    ...people,
    seo: { subject: card.title },
    votes: row.votes,
    is_disabled: row.isDisabled,
    unavailable_by_geo: row.blockedCountries.includes(audience.country),
    items: seasonList,
    streams,
    windows: row.windows,
    playback_options: viewer.playbackUrl,
    trailer_src: additional[0]?.video_src ?? null,
    is_preview: false,
    has_veil: false,
    upgrade_options: viewer.upgradeOptions,
    palette: row.palette,
    // Of the demonstration's clips, which have music only, no sound is named.
    audio: clip && clip.audio === undefined ? [withoutSpeech] : getAudioLanguages(clip),
    subtitles: getSubtitleLanguages(clip),
    accessibility: row.accessibility,
    clip: clip
      ? {
          duration_seconds: clip.durationSeconds,
          thumbnail: card.images.frame_wide,
          uploaded: row.addedAt,
        }
      : null,
  };
}

async function loadPeople(db: Database, audience: Audience, titleId: string) {
  const rows = await db
    .select({
      role: credits.role,
      character: credits.character,
      alias: persons.alias,
      name: persons.name,
      biography: persons.biography,
    })
    .from(credits)
    .innerJoin(persons, eq(persons.alias, credits.person))
    .where(eq(credits.titleId, titleId))
    .orderBy(asc(credits.role), asc(credits.position));
  const filmographies = await loadFilmographies(db, audience, [
    ...new Set(rows.filter(({ role }) => role !== "actor").map(({ alias }) => alias)),
  ]);
  const getCrew = (role: (typeof rows)[number]["role"]) =>
    rows
      .filter((row) => row.role === role)
      .map((row) => ({
        name: getLocalName(row, audience),
        alias: row.alias,
        photo: getPortraitUrl(row),
        filmography: filmographies.get(row.alias) ?? [],
      }));
  return {
    cast: rows
      .filter((row) => row.role === "actor")
      .map((row) => ({
        name: getLocalName(row, audience),
        alias: row.alias,
        character: row.character ?? "",
        photo: getPortraitUrl(row),
        biography: row.biography,
      })),
    directors: getCrew("director"),
    operators: getCrew("operator"),
    producers: getCrew("producer"),
    writers: getCrew("writer"),
    composers: getCrew("composer"),
  };
}

async function loadFilmographies(db: Database, audience: Audience, people: string[]) {
  const films = new Map<string, { title: string; alias: string; year: number | null }[]>();
  if (people.length === 0) return films;
  const rows = await db
    .selectDistinct({ person: credits.person, alias: titles.alias, title: titles.title, year: titles.year })
    .from(credits)
    .innerJoin(titles, eq(titles.id, credits.titleId))
    .where(and(inArray(credits.person, people), visibleTo(audience)))
    .orderBy(asc(titles.year));
  for (const { person, alias, title, year } of rows) {
    films.set(person, [...(films.get(person) ?? []), { alias, title: title[audience.locale], year }]);
  }
  return films;
}

async function loadSeasons(db: Database, row: TitleRow): Promise<Season[]> {
  if (row.kind !== "series") return [];
  const seasonRows = await db
    .select()
    .from(seasons)
    .where(eq(seasons.titleId, row.id))
    .orderBy(asc(seasons.number));
  const episodeRows = await db
    .select()
    .from(episodes)
    .where(eq(episodes.titleId, row.id))
    .orderBy(asc(episodes.season), asc(episodes.number));
  return seasonRows.map((season) => ({
    number: season.number,
    title: season.title,
    description: season.description,
    year: season.year,
    episodes: episodeRows
      .filter((episode) => episode.season === season.number)
      .map((episode) => ({
        uid: episode.uid,
        _id: episode.startId,
        start_id: episode.startId,
        number: episode.number,
        title: episode.title,
        description: episode.description,
        duration_minutes: episode.minutes,
        image: getEpisodePictureUrl({ ...episode, motifs: row.motifs, palette: row.palette }),
        leader: getLeaderUrl({ ...episode, palette: row.palette }),
        is_veiled: false,
      })),
  }));
}

async function loadTrailers(db: Database, row: TitleRow, clips: Map<string, Clip>) {
  const rows = await db
    .select()
    .from(trailers)
    .where(eq(trailers.titleId, row.id))
    .orderBy(asc(trailers.position));
  return rows.map((trailer) => ({
    uid: trailer.uid,
    title: trailer.title,
    description: trailer.description,
    video_src: `/playback/${trailer.uid}`,
    packshot: row.pictures.frame,
    duration_seconds: clips.get(trailer.clip)?.durationSeconds ?? 0,
  }));
}

const maxSimilar = 12;

/** Editors' picks first, then titles by shared genres, closeness of year and popularity. */
export async function findSimilar(
  { db, dictionary }: Context,
  audience: Audience,
  row: TitleRow,
): Promise<TitleCard[]> {
  const picks = await db
    .select(cardColumns)
    .from(similars)
    .innerJoin(titles, eq(titles.id, similars.similarId))
    .where(and(eq(similars.titleId, row.id), visibleTo(audience)))
    .orderBy(asc(similars.position))
    .limit(maxSimilar);
  const cards = picks.map((found) => toCard(found, audience, dictionary));
  if (cards.length >= maxSimilar) return cards;
  const excludedIds = [row.id, ...cards.map(({ _id }) => _id)];
  const genreList = textArray(row.genres);
  const rest = await findCards(db, audience, dictionary, {
    where: and(notInArray(titles.id, excludedIds), sql`${titles.genres} && ${genreList}`),
    orderBy: sql`(select count(*) from unnest(${titles.genres}) genre where genre = any(${genreList})) desc, abs(coalesce(${titles.year}, 0) - ${row.year ?? 0}), ${byPopularity}`,
    limit: maxSimilar - cards.length,
  });
  return [...cards, ...rest];
}

async function findCollectionsWith(db: Database, audience: Audience, titleId: string) {
  const rows = await db
    .select({
      ...listCardColumns,
      total: sql<number>`(select count(*)::int from list_items other join ${titles} on ${titles.id} = other.title_id where other.kind = ${lists.kind} and other.alias = ${lists.alias} and ${visibleTo(audience)})`,
    })
    .from(listItems)
    .innerJoin(lists, and(eq(lists.kind, listItems.kind), eq(lists.alias, listItems.alias)))
    .where(and(eq(listItems.titleId, titleId), eq(listItems.kind, "collection"), listVisibleTo(audience)))
    .orderBy(asc(lists.position));
  return rows.map((row) => toListCard("collection", row, audience));
}

const scheduleAheadSeconds = 7 * daySeconds;
const maxBroadcasts = 8;

/** The next broadcasts on all channels within a week, soonest first, grouped by film or episode (AMB-037). */
async function loadBroadcasts(
  context: Context,
  audience: Audience,
  row: TitleRow,
): Promise<BroadcastStream[]> {
  const [channels, timetable] = await Promise.all([
    getWatchableChannels(context, audience),
    loadTimetable(context),
  ]);
  const broadcasts = channels
    .flatMap((channel) =>
      timetable
        .broadcastsOfWorks(channel, new Set([row.id]), context.now, context.now + scheduleAheadSeconds)
        .map((slot) => ({ channel, slot })),
    )
    .sort((one, other) => one.slot.start - other.slot.start)
    .slice(0, maxBroadcasts);
  return [...new Set(broadcasts.map(({ slot }) => slot.item))].map((item) => {
    const { episode } = item;
    return {
      season_number: episode?.season ?? null,
      episode_number: episode?.number ?? null,
      episode_title: episode?.title ?? null,
      broadcasts: broadcasts
        .filter(({ slot }) => slot.item.id === item.id)
        .map(({ channel, slot }) => ({
          channel: toChannel(channel, audience),
          program: {
            poster: row.pictures.cover,
            start_ts: slot.start,
            stop_ts: slot.stop,
            rating_age: row.ratingAge,
          },
        })),
    };
  });
}
