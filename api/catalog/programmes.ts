import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../db/database";
import { channels, titles } from "../db/schema";
import type { Localized } from "../db/seed/seed-types";
import { childRatings } from "../domain/access";
import { type Slot, slotsBetween } from "../domain/schedule";
import { stableHash } from "../domain/stable-hash";

type Channel = { id: number; category: string; forKids: boolean };
export type ProgrammeItem = { id: string; alias: string; title: Localized; minutes: number; ratingAge: string | null };

const repertoires = new WeakMap<Database, Map<number, Promise<ProgrammeItem[]>>>();

/** What a channel shows, in its own order. Read once a database: the catalogue changes only when it is seeded. */
function repertoireOf(db: Database, channel: Channel): Promise<ProgrammeItem[]> {
  const known = repertoires.get(db) ?? new Map<number, Promise<ProgrammeItem[]>>();
  repertoires.set(db, known);
  const reading = known.get(channel.id) ?? readRepertoire(db, channel);
  known.set(channel.id, reading);
  return reading;
}

async function readRepertoire(db: Database, channel: Channel): Promise<ProgrammeItem[]> {
  const rows = await db
    .select({
      id: titles.id, alias: titles.alias, title: titles.title, minutes: titles.minutes, ratingAge: titles.ratingAge,
      genres: titles.genres, forKids: titles.forKids,
    })
    .from(titles)
    .where(and(eq(titles.isDisabled, false), isNotNull(titles.minutes), sql`${titles.alias} not like 'generated-%'`))
    .orderBy(asc(titles.alias));
  const suitable = rows.filter((row) => fits(row, channel));
  return (suitable.length >= 6 ? suitable : rows.filter((row) => !channel.forKids || row.forKids))
    .map((row) => ({ ...row, minutes: row.minutes ?? 0 }))
    .sort((one, other) => stableHash(one.alias, channel.id) - stableHash(other.alias, channel.id));
}

function fits(row: { genres: string[]; forKids: boolean; ratingAge: string | null }, { category, forKids }: Channel): boolean {
  if (forKids) return row.forKids && childRatings.includes(row.ratingAge ?? "18+");
  if (row.forKids) return false;
  if (category === "documentary") return row.genres.includes("documentary");
  if (category === "music") return row.genres.includes("musical") || row.genres.includes("melodrama");
  if (category === "regional") return row.genres.includes("drama") || row.genres.includes("history");
  return true;
}

export async function channelSlots({ db }: { db: Database }, channel: Channel, from: number, to: number): Promise<Slot<ProgrammeItem>[]> {
  return slotsBetween(await repertoireOf(db, channel), channel.id, from, to);
}

export async function allChannels(db: Database) {
  return db.select().from(channels).orderBy(asc(channels.id));
}
