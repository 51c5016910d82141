import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { TitleCard } from "#contract/shared";
import { getBadge } from "#domain/badges";
import type { Localized } from "#domain/localized";
import { type Audience, visibleTo } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import {
  listItems,
  type ListKind,
  lists,
  type StoredWindow,
  type TitlePictures,
  titles,
} from "../../platform/db/schema";

export const cardColumns = {
  id: titles.id,
  uid: titles.uid,
  alias: titles.alias,
  kind: titles.kind,
  category: titles.category,
  title: titles.title,
  year: titles.year,
  genres: titles.genres,
  countries: titles.countries,
  minutes: titles.minutes,
  ratingAge: titles.ratingAge,
  ratingStart: titles.ratingStart,
  forKids: titles.forKids,
  color: titles.color,
  pictures: titles.pictures,
  isOriginal: titles.isOriginal,
  windows: titles.windows,
  episodeAddedAt: sql<
    number | null
  >`(select max(episodes.added_at) from episodes where episodes.title_id = ${titles.id})`,
};

export type CardRow = {
  id: string;
  uid: string;
  alias: string;
  kind: "movie" | "series";
  category: string;
  title: Localized;
  year: number | null;
  genres: string[];
  countries: string[];
  minutes: number | null;
  ratingAge: string | null;
  ratingStart: number | null;
  forKids: boolean;
  color: string;
  pictures: TitlePictures;
  isOriginal: boolean;
  windows: StoredWindow[];
  /** Not read for a title's own page, which has no badge. */
  episodeAddedAt?: number | null;
};

export function toCard(row: CardRow, { locale, now }: Audience, dictionary: Dictionary): TitleCard {
  return {
    uid: row.uid,
    _id: row.id,
    _cls: row.kind,
    alias: row.alias,
    title: row.title[locale],
    year: row.year,
    genres: row.genres.map((alias) => ({ alias, title: dictionary.genre(alias, locale) })),
    origin_countries: row.countries.map((code) => dictionary.country(code, locale)),
    category: { alias: row.category, title: dictionary.category(row.category, locale) },
    duration_minutes: row.minutes,
    rating_age: row.ratingAge,
    rating_start: row.ratingStart === null ? null : Math.round(row.ratingStart * 10) / 10,
    for_kids: row.forKids,
    images: {
      frame_wide: row.pictures.frame,
      cover: row.pictures.cover,
      poster: row.pictures.poster,
      cover_vertical: row.pictures.poster,
    },
    color: row.color,
    is_original: row.isOriginal,
    badge: getBadge({ windows: row.windows, episodeAddedAt: row.episodeAddedAt ?? null }, now),
  };
}

type Listing = { where?: SQL; orderBy: SQL; limit: number; offset?: number };

export async function findCards(
  db: Database,
  audience: Audience,
  dictionary: Dictionary,
  listing: Listing,
): Promise<TitleCard[]> {
  const rows = await db
    .select(cardColumns)
    .from(titles)
    .where(and(visibleTo(audience), listing.where))
    .orderBy(listing.orderBy)
    .limit(listing.limit)
    .offset(listing.offset ?? 0);
  return rows.map((row) => toCard(row, audience, dictionary));
}

/** The titles of an editorial list, in its order. */
export async function findListCards(
  db: Database,
  audience: Audience,
  dictionary: Dictionary,
  list: { kind: ListKind; alias: string; limit: number; offset?: number },
): Promise<TitleCard[]> {
  const rows = await db
    .select(cardColumns)
    .from(listItems)
    .innerJoin(titles, eq(titles.id, listItems.titleId))
    .where(and(eq(listItems.kind, list.kind), eq(listItems.alias, list.alias), visibleTo(audience)))
    .orderBy(asc(listItems.position))
    .limit(list.limit)
    .offset(list.offset ?? 0);
  return rows.map((row) => toCard(row, audience, dictionary));
}

export async function findList(db: Database, kind: ListKind, alias: string) {
  const [row] = await db
    .select()
    .from(lists)
    .where(and(eq(lists.kind, kind), eq(lists.alias, alias)));
  return row ?? null;
}
