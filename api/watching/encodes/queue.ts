import { and, asc, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { Clip } from "#artwork/clips/load-clips";
import type { OwnEpisode, OwnTitle } from "#contract/editing";
import { addToSeries, type Series } from "../../catalogue/editing/own-episodes";
import { addOwnTitle } from "../../catalogue/editing/own-titles";
import { showFilm } from "../../catalogue/editing/write-own-titles";
import type { Database } from "../../platform/db/database";
import { media, type StoredFault } from "../../platform/db/schema";
import { fail } from "../../platform/errors";

type Context = { db: Database; now: number };
export type Film = typeof media.$inferSelect;

/** For so long a process that encodes need not be heard of, in seconds. */
const leaseSeconds = 60;
/** A film whose encoding was cut short this often is given up until somebody tries it again. */
export const maxAttempts = 5;

/** Takes a film whose original is in place, and its title or its episode if it has a new one. Once for each id. */
export async function addFilm(
  { db, now }: Context,
  {
    id,
    fileName,
    title,
    part = null,
    editor,
    isPublished = editor === null,
  }: {
    id: string;
    fileName: string;
    title: OwnTitle | null;
    part?: { series: Series; episode: OwnEpisode } | null;
    editor: string | null;
    isPublished?: boolean;
  },
): Promise<string | null> {
  return db.transaction(async (transaction) => {
    const added = await transaction
      .insert(media)
      .values({ id, fileName, state: "waiting", added: now, changed: Date.now() })
      .onConflictDoNothing()
      .returning({ id: media.id });
    if (added.length === 0) return null;
    const context = { db: transaction, now };
    if (part !== null)
      return addToSeries(context, part.series, { episode: { ...part.episode, film: id }, isPublished });
    if (title === null) return null;
    return addOwnTitle(context, { ...title, film: id }, { editor, isPublished });
  });
}

/** Of the database: clocks of processes differ, and that of the demonstration is moved by hand. */
const databaseSeconds = sql<number>`extract(epoch from clock_timestamp())::bigint`;
const leaseEnd = sql`${databaseSeconds} + ${leaseSeconds}`;

export async function isAdded(db: Database, id: string): Promise<boolean> {
  return (await db.select({ id: media.id }).from(media).where(eq(media.id, id))).length > 0;
}

/**
 * The film that waited longest, or whose process was not heard of any more; null if there is none. Another process
 * gets another one.
 */
export async function claimFilm({ db }: Pick<Context, "db">): Promise<Film | null> {
  const next = db
    .select({ id: media.id })
    .from(media)
    .where(
      or(
        eq(media.state, "waiting"),
        and(eq(media.state, "encoding"), lt(media.leasedUntil, databaseSeconds)),
      ),
    )
    .orderBy(asc(media.added), asc(media.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(media)
    .set({
      state: "encoding",
      percent: 0,
      fault: null,
      attempts: sql`${media.attempts} + 1`,
      leasedUntil: leaseEnd,
      changed: Date.now(),
    })
    .where(inArray(media.id, next))
    .returning();
  return claimed ?? null;
}

/** What is true only while this process still holds the film. */
const isHeld = ({ id, attempts }: Film) =>
  and(eq(media.id, id), eq(media.state, "encoding"), eq(media.attempts, attempts));

/** Says how far it is, and that it goes on. False if another process has it now. */
export async function renewLease({ db }: Pick<Context, "db">, film: Film, percent: number): Promise<boolean> {
  const held = await db
    .update(media)
    .set({ percent, leasedUntil: leaseEnd, changed: Date.now() })
    .where(isHeld(film))
    .returning({ id: media.id });
  return held.length > 0;
}

/** The renditions are in place: the film is played, and its titles are shown, in one step. */
export async function finishFilm({ db }: Pick<Context, "db">, film: Film, clip: Clip): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const held = await transaction
      .update(media)
      .set({ state: "ready", percent: 100, clip, attempts: 0, changed: Date.now() })
      .where(isHeld(film))
      .returning({ id: media.id });
    if (held.length > 0) await showFilm(transaction, film.id);
    return held.length > 0;
  });
}

/** What was playable before stays so. */
export async function failFilm({ db }: Pick<Context, "db">, film: Film, fault: StoredFault): Promise<void> {
  await db.update(media).set({ state: "failed", fault, changed: Date.now() }).where(isHeld(film));
}

/** Gives an interrupted film back to the queue, when the process stops in good order. */
export async function releaseFilm({ db }: Pick<Context, "db">, film: Film): Promise<void> {
  await db
    .update(media)
    .set({ state: "waiting", attempts: film.attempts - 1, changed: Date.now() })
    .where(isHeld(film));
}

/** Encodes again: a film that failed, or one that is ready, which is played as it is until the new one is whole. */
export async function retryFilm({ db }: Pick<Context, "db">, id: string): Promise<void> {
  const again = await db
    .update(media)
    .set({ state: "waiting", percent: 0, attempts: 0, fault: null, changed: Date.now() })
    .where(and(eq(media.id, id), inArray(media.state, ["failed", "ready"])))
    .returning({ id: media.id });
  if (again.length > 0) return;
  if (!(await isAdded(db, id))) fail(404, "NOT_FOUND", "No such film");
  fail(409, "ALREADY_ENCODING", "It is being encoded, or waits for it");
}

/** Stops it where it is, or before it begins; who encodes notices when it renews its lease. It can be tried again. */
export async function cancelFilm({ db }: Pick<Context, "db">, id: string, editor: string): Promise<void> {
  const cancelled = await db
    .update(media)
    .set({ state: "failed", fault: { code: "CANCELLED", detail: editor }, changed: Date.now() })
    .where(and(eq(media.id, id), inArray(media.state, ["waiting", "encoding"])))
    .returning({ id: media.id });
  if (cancelled.length > 0) return;
  if (!(await isAdded(db, id))) fail(404, "NOT_FOUND", "No such film");
  fail(409, "NOT_ENCODING", "It is not being encoded");
}
