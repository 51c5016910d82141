import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import type { OwnTitle } from "#contract/editing";
import { createAlias } from "#domain/title-alias";
import type { Database } from "../../platform/db/database";
import { generatedPrefix } from "../../platform/db/generated";
import {
  aliases,
  contentEntries,
  media,
  type OwnTitleAction,
  ownTitleChanges,
  ownTitles,
  titleFacets,
  titles,
} from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { getVersion, requireSeen } from "../../platform/version";
import { updateTitleInSearch } from "../search/fill";
import { createOwnTitleRow, getTitleId, type OwnFilm } from "./own-title-row";

type Context = { db: Database; now: number };
/** `editor` is their address; null for the command line and the clock. */
type Change = { editor: string | null };
export type OwnTitleRecord = typeof ownTitles.$inferSelect;

/** Adds a title; `isPublished` shows it as soon as it has a film. */
export async function addOwnTitle(
  { db, now }: Context,
  draft: OwnTitle,
  { editor, isPublished }: Change & { isPublished: boolean },
): Promise<string> {
  return db.transaction(async (transaction) => {
    const published = isPublished ? draft : null;
    const alias = await addRow(transaction, { draft, published, version: 1, added: now });
    await note(transaction, now, { alias, version: 1, draft, published }, { action: "added", editor });
    await writeOwnTitle(transaction, alias);
    return alias;
  });
}

/**
 * Under the alias that its name gives, with a number if it is or was that of any title, also of one that was removed.
 */
async function addRow(db: Database, row: Omit<typeof ownTitles.$inferInsert, "alias">): Promise<string> {
  const { title, year } = row.draft;
  const named = createName(title);
  const candidates = [named, ...(year === null ? [] : [`${named}-${year}`])];
  for (let number = 2; ; ) {
    const alias = candidates.shift() ?? `${named}-${number++}`;
    const [taken] = await db
      .select({ alias: titles.alias })
      .from(titles)
      .where(eq(titles.alias, alias))
      .union(
        db
          .select({ alias: aliases.from })
          .from(aliases)
          .where(and(eq(aliases.type, "watch"), eq(aliases.from, alias))),
      )
      .union(
        db
          .select({ alias: contentEntries.key })
          .from(contentEntries)
          .where(and(eq(contentEntries.kind, "titles"), eq(contentEntries.key, alias))),
      );
    if (taken) continue;
    const added = await db
      .insert(ownTitles)
      .values({ ...row, alias })
      .onConflictDoNothing()
      .returning({ alias: ownTitles.alias });
    if (added.length > 0) return alias;
  }
}

function createName({ ru, en = "" }: OwnTitle["title"]): string {
  const name = createAlias(ru) || createAlias(en);
  if (name === "") return `title-${randomBytes(4).toString("hex")}`;
  return name.startsWith(generatedPrefix) ? `title-${name}` : name;
}

/** The newest first. */
export const listOwnTitles = (db: Database): Promise<OwnTitleRecord[]> =>
  db.select().from(ownTitles).orderBy(desc(ownTitles.added), ownTitles.alias);

export async function requireOwnTitle(db: Database, alias: string): Promise<OwnTitleRecord> {
  const [found] = await db.select().from(ownTitles).where(eq(ownTitles.alias, alias));
  return found ?? fail(404, "NOT_FOUND", "No such title");
}

/** The newest first. */
export const listChanges = (db: Database, alias: string) =>
  db
    .select()
    .from(ownTitleChanges)
    .where(eq(ownTitleChanges.alias, alias))
    .orderBy(desc(ownTitleChanges.version));

type Written = Partial<Pick<OwnTitleRecord, "draft" | "published" | "publishAt" | "unpublishAt">>;

/** Writes a draft; what is published stays. 409 CHANGED_MEANWHILE if it is not the draft that the editor saw. */
export const changeDraft = (
  context: Context,
  alias: string,
  { draft, seen, ...change }: Change & { draft: OwnTitle; seen: string },
): Promise<void> =>
  write(context, alias, { ...change, action: "changed" }, (stored) => {
    requireSeen(stored.draft, draft, { seen });
    return getVersion(stored.draft) === getVersion(draft) ? null : { draft };
  });

/** Puts a film that was uploaded for a title into its draft, whatever the draft is meanwhile. */
export const setFilm = (
  context: Context,
  alias: string,
  { film, ...change }: Change & { film: string },
): Promise<void> =>
  write(context, alias, { ...change, action: "changed" }, ({ draft }) => ({ draft: { ...draft, film } }));

/** Publishes the draft at once, or by the clock at `at`; likewise takes it back at `until` (0: never). */
export const publish = (
  { db, now }: Context,
  alias: string,
  { seen, at, until, ...change }: Change & { seen: string; at: number; until: number },
): Promise<void> =>
  write({ db, now }, alias, { ...change, action: "published" }, (stored) => {
    if (getVersion(stored.draft) !== seen) fail(409, "CHANGED_MEANWHILE", "Somebody else wrote it meanwhile");
    if (until !== 0 && until <= Math.max(now, at))
      fail(400, "ENDS_BEFORE_START", "It would end before it begins");
    if (stored.draft.film === null) fail(409, "NO_FILM", "The title has no film");
    return at > now
      ? { publishAt: at, unpublishAt: until }
      : { published: stored.draft, publishAt: 0, unpublishAt: until };
  });

export const unpublish = (context: Context, alias: string, change: Change): Promise<void> =>
  write(context, alias, { ...change, action: "unpublished" }, (stored) =>
    stored.published === null && stored.publishAt === 0
      ? null
      : { published: null, publishAt: 0, unpublishAt: 0 },
  );

/** Makes an earlier draft the draft again, which is a change like any other. */
export async function restoreDraft(
  context: Context,
  alias: string,
  { version, seen, ...change }: Change & { version: number; seen: string },
): Promise<void> {
  const [earlier] = await context.db
    .select({ draft: ownTitleChanges.draft })
    .from(ownTitleChanges)
    .where(and(eq(ownTitleChanges.alias, alias), eq(ownTitleChanges.version, version)));
  if (!earlier) fail(404, "NOT_FOUND", "No such change");
  await write(context, alias, { ...change, action: "restored" }, (stored) => {
    requireSeen(stored.draft, earlier.draft, { seen });
    return { draft: earlier.draft };
  });
}

/** Publishes and takes back what is due. Answers with their aliases. */
export async function publishDue({ db, now }: Context): Promise<string[]> {
  const due = await db
    .select({ alias: ownTitles.alias })
    .from(ownTitles)
    .where(
      sql`${and(gt(ownTitles.publishAt, 0), lte(ownTitles.publishAt, now))} or ${and(gt(ownTitles.unpublishAt, 0), lte(ownTitles.unpublishAt, now))}`,
    );
  for (const { alias } of due) {
    await write({ db, now }, alias, { action: "published", editor: null }, ({ publishAt, draft }) =>
      publishAt > 0 && publishAt <= now ? { published: draft, publishAt: 0 } : null,
    );
    await write({ db, now }, alias, { action: "unpublished", editor: null }, ({ unpublishAt }) =>
      unpublishAt > 0 && unpublishAt <= now ? { published: null, unpublishAt: 0 } : null,
    );
  }
  return due.map(({ alias }) => alias);
}

/** One change of one title at a time, with its place in the history. `decide` answers with null to change nothing. */
async function write(
  { db, now }: Context,
  alias: string,
  noted: Change & { action: OwnTitleAction },
  decide: (stored: OwnTitleRecord) => Written | null,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [stored] = await transaction
      .select()
      .from(ownTitles)
      .where(eq(ownTitles.alias, alias))
      .for("update");
    if (!stored) fail(404, "NOT_FOUND", "No such title");
    const written = decide(stored);
    if (written === null) return;
    const changed = { ...stored, ...written, version: stored.version + 1 };
    await transaction.update(ownTitles).set(changed).where(eq(ownTitles.alias, alias));
    await note(transaction, now, changed, noted);
    await writeOwnTitle(transaction, alias);
  });
}

const note = (
  db: Database,
  at: number,
  { alias, version, draft, published }: Pick<OwnTitleRecord, "alias" | "version" | "draft" | "published">,
  { action, editor }: Change & { action: OwnTitleAction },
) =>
  db
    .insert(ownTitleChanges)
    .values({ alias, version, draft, isPublished: published !== null, action, editor, at });

async function writeOwnTitle(db: Database, alias: string): Promise<void> {
  if (!(await writeRow(db, await requireOwnTitle(db, alias)))) return;
  await updateTitleInSearch(db, getTitleId(alias));
  await db.refreshMaterializedView(titleFacets);
}

/** The catalogue's row, made of what is published only. Without a film it is in no list. Answers whether it changed. */
async function writeRow(db: Database, { alias, published, added }: OwnTitleRecord): Promise<boolean> {
  const film = published?.film ? await findFilm(db, published.film) : null;
  if (published === null || film === null) {
    const hidden = await db
      .update(titles)
      .set({ isDisabled: true })
      .where(and(eq(titles.id, getTitleId(alias)), eq(titles.isDisabled, false)))
      .returning({ id: titles.id });
    return hidden.length > 0;
  }
  const row = createOwnTitleRow(alias, published, { film, addedAt: added });
  // What viewers made of it stays.
  const { votes: _votes, popularity: _popularity, ratingStart: _rating, ...changed } = row;
  await db.insert(titles).values(row).onConflictDoUpdate({ target: titles.id, set: changed });
  return true;
}

/** For the seed, which writes search and facets itself. */
export async function writeOwnTitles(db: Database): Promise<void> {
  for (const stored of await listOwnTitles(db)) await writeRow(db, stored);
}

async function findFilm(db: Database, id: string): Promise<OwnFilm | null> {
  const [found] = await db
    .select({ clip: media.clip })
    .from(media)
    .where(and(eq(media.id, id), isNotNull(media.clip)));
  if (!found?.clip) return null;
  const { durationSeconds, photos = {} } = found.clip;
  return { id, durationSeconds, photos };
}

/** Brings the rows up to a film that is ready, or was encoded anew. */
export async function showFilm(db: Database, id: string): Promise<void> {
  const shown = await db
    .select({ alias: ownTitles.alias })
    .from(ownTitles)
    .where(sql`${ownTitles.published}->>'film' = ${id}`);
  for (const { alias } of shown) await writeOwnTitle(db, alias);
}
