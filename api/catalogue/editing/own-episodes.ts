import { randomBytes } from "node:crypto";
import { and, asc, desc, eq, gt, lt, lte, ne, sql } from "drizzle-orm";
import type { OwnEpisode, OwnTitle } from "#contract/editing";
import type { Database } from "../../platform/db/database";
import { ownEpisodes, ownTitles } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { type EpisodeRecord, getEpisodeVersion, requireEpisode } from "./find-episodes";
import { addOwnTitle, requireOwnTitle, write } from "./own-titles";
import { writeOwnTitle } from "./write-own-titles";

type Context = { db: Database; now: number };
/** `editor` is their address; null for the command line. */
type Change = { editor: string | null };

/** Adds an episode. 409 EPISODE_EXISTS, also for the later of two editors; 409 HAS_FILM, 400 NOT_A_SERIES. */
export async function addEpisode(
  context: Context,
  alias: string,
  { episode, ...change }: Change & { episode: OwnEpisode },
): Promise<string> {
  const id = `${alias}-${randomBytes(4).toString("hex")}`;
  await write(context, alias, { ...change, action: "episode_added" }, async ({ draft, published }, db) => {
    if (draft.category === "movies") fail(400, "NOT_A_SERIES", "A film has no episodes");
    if (draft.film !== null || (published?.film ?? null) !== null)
      fail(409, "HAS_FILM", "It has a film of its own, so it is no series");
    await requireFree(db, alias, episode);
    const { is_shown: isShown, show_at: at, ...said } = episode;
    const showAt = at > context.now ? at : 0;
    await db
      .insert(ownEpisodes)
      .values({ id, titleAlias: alias, ...said, isShown, showAt, since: context.now });
    return {};
  });
  return id;
}

type Place = Pick<OwnEpisode, "season" | "number">;
const isAt = (alias: string, { season, number }: Place) =>
  and(eq(ownEpisodes.titleAlias, alias), eq(ownEpisodes.season, season), eq(ownEpisodes.number, number));

async function requireFree(db: Database, alias: string, place: Place, id = ""): Promise<void> {
  const taken = await db
    .select({ id: ownEpisodes.id })
    .from(ownEpisodes)
    .where(and(isAt(alias, place), ne(ownEpisodes.id, id)));
  if (taken.length > 0)
    fail(409, "EPISODE_EXISTS", `There is an episode ${place.number} of season ${place.season} already`);
}

/** Changes an episode that may have been removed meanwhile: 404 then. */
async function change(
  context: Context,
  id: string,
  noted: Change & { action: "episode_changed" | "episode_removed" },
  decide: (stored: EpisodeRecord, db: Database) => Promise<boolean>,
): Promise<void> {
  const { titleAlias } = await requireEpisode(context.db, id);
  await write(context, titleAlias, noted, async (_title, db) =>
    (await decide(await requireEpisode(db, id), db)) ? {} : null,
  );
}

/** Writes an episode, also its place. 409 CHANGED_MEANWHILE, EPISODE_EXISTS. */
export const changeEpisode = (
  context: Context,
  id: string,
  { episode, seen, ...noted }: Change & { episode: Omit<OwnEpisode, "film">; seen: string },
): Promise<void> =>
  change(context, id, { ...noted, action: "episode_changed" }, async (stored, db) => {
    const { is_shown: isShown, show_at: at, ...said } = episode;
    const showAt = at > context.now ? at : 0;
    const version = getEpisodeVersion(stored);
    if (version !== seen && version !== getEpisodeVersion({ ...said, isShown, showAt }))
      fail(409, "CHANGED_MEANWHILE", "Somebody else wrote it meanwhile");
    await requireFree(db, stored.titleAlias, episode, id);
    await db
      .update(ownEpisodes)
      .set({ ...said, isShown, showAt })
      .where(eq(ownEpisodes.id, id));
    return true;
  });

export const setEpisodeFilm = (
  context: Context,
  id: string,
  { film, ...noted }: Change & { film: string | null },
): Promise<void> =>
  change(context, id, { ...noted, action: "episode_changed" }, async (stored, db) => {
    if (stored.film === film) return false;
    await db.update(ownEpisodes).set({ film }).where(eq(ownEpisodes.id, id));
    return true;
  });

/** Changes places with the one before or after it in its season; nothing for the first or the last. */
export const moveEpisode = (
  context: Context,
  id: string,
  { direction, ...noted }: Change & { direction: "up" | "down" },
): Promise<void> =>
  change(context, id, { ...noted, action: "episode_changed" }, async (stored, db) => {
    const isUp = direction === "up";
    const [other] = await db
      .select()
      .from(ownEpisodes)
      .where(
        and(
          eq(ownEpisodes.titleAlias, stored.titleAlias),
          eq(ownEpisodes.season, stored.season),
          (isUp ? lt : gt)(ownEpisodes.number, stored.number),
        ),
      )
      .orderBy((isUp ? desc : asc)(ownEpisodes.number))
      .limit(1);
    if (!other) return false;
    // No two have one number, not even for a moment.
    for (const [one, number] of [
      [stored, 0],
      [other, stored.number],
      [stored, other.number],
    ] as const)
      await db.update(ownEpisodes).set({ number }).where(eq(ownEpisodes.id, one.id));
    return true;
  });

/** Its film stays, and may become that of another one. */
export const removeEpisode = (context: Context, id: string, noted: Change): Promise<void> =>
  change(context, id, { ...noted, action: "episode_removed" }, async (_stored, db) => {
    await db.delete(ownEpisodes).where(eq(ownEpisodes.id, id));
    return true;
  });

/** Shows what is due. */
export async function showDueEpisodes({ db, now }: Context): Promise<void> {
  const isDue = and(gt(ownEpisodes.showAt, 0), lte(ownEpisodes.showAt, now));
  const series = await db
    .selectDistinct({ alias: ownEpisodes.titleAlias })
    .from(ownEpisodes)
    .where(isDue)
    .orderBy(ownEpisodes.titleAlias);
  for (const { alias } of series)
    await db.transaction(async (transaction) => {
      await transaction
        .select({ alias: ownTitles.alias })
        .from(ownTitles)
        .where(eq(ownTitles.alias, alias))
        .for("update");
      await transaction
        .update(ownEpisodes)
        .set({ showAt: 0, since: sql`${ownEpisodes.showAt}` })
        .where(and(isDue, eq(ownEpisodes.titleAlias, alias)));
      await writeOwnTitle(transaction, alias);
    });
}

/** Where an episode from a folder goes: a series of the given address, or that of the folder, which it may begin. */
export type Series = { alias: string } | { source: string; title: OwnTitle };

export async function findSeries(db: Database, series: Series): Promise<string | null> {
  if ("alias" in series) return (await requireOwnTitle(db, series.alias)).alias;
  const [found] = await db
    .select({ alias: ownTitles.alias })
    .from(ownTitles)
    .where(eq(ownTitles.source, series.source));
  return found?.alias ?? null;
}

export async function hasEpisodeAt(db: Database, alias: string, place: Place): Promise<boolean> {
  return (await db.select({ id: ownEpisodes.id }).from(ownEpisodes).where(isAt(alias, place))).length > 0;
}

/** Adds an episode that came from a folder, and its series with the first. Answers with the series' address. */
export async function addToSeries(
  { db, now }: Context,
  series: Series,
  { episode, isPublished }: { episode: OwnEpisode; isPublished: boolean },
): Promise<string> {
  return db.transaction(async (transaction) => {
    const context = { db: transaction, now };
    // Of two processes that take the first episodes, one begins the series.
    if ("source" in series)
      await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${series.source}))`);
    const alias =
      (await findSeries(transaction, series)) ??
      ("source" in series
        ? await addOwnTitle(context, series.title, { editor: null, isPublished, source: series.source })
        : fail(404, "NOT_FOUND", "No such title"));
    const { published } = await requireOwnTitle(transaction, alias);
    // What an import adds to a published series waits until an editor shows it.
    const isShown = isPublished || published === null;
    await addEpisode(context, alias, { episode: { ...episode, is_shown: isShown }, editor: null });
    return alias;
  });
}
