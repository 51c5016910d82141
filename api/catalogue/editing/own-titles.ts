import { randomBytes } from "node:crypto";
import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { OwnTitle } from "#contract/editing";
import { createAlias } from "#domain/title-alias";
import type { Database } from "../../platform/db/database";
import { generatedPrefix } from "../../platform/db/generated";
import {
  aliases,
  contentEntries,
  type OwnTitleAction,
  ownTitleChanges,
  ownTitles,
  titles,
} from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { getVersion, requireSeen } from "../../platform/version";
import { hasEpisodes } from "./find-episodes";
import { writeOwnTitle } from "./write-own-titles";

type Context = { db: Database; now: number };
/** `editor` is their address; null for the command line and the clock. */
type Change = { editor: string | null };
export type OwnTitleRecord = typeof ownTitles.$inferSelect;

/** Adds a title; `isPublished` shows it as soon as it has a film. */
export async function addOwnTitle(
  { db, now }: Context,
  draft: OwnTitle,
  { editor, isPublished, source = null }: Change & { isPublished: boolean; source?: string | null },
): Promise<string> {
  return db.transaction(async (transaction) => {
    const published = isPublished ? draft : null;
    const alias = await addRow(transaction, { draft, published, version: 1, added: now, source });
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
      .onConflictDoNothing({ target: ownTitles.alias })
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
  write(context, alias, { ...change, action: "changed" }, async (stored, db) => {
    requireSeen(stored.draft, draft, { seen });
    await requireFit(db, alias, draft);
    return getVersion(stored.draft) === getVersion(draft) ? null : { draft };
  });

/** Films are of a series' episodes. */
async function requireFit(db: Database, alias: string, { film, category }: OwnTitle): Promise<void> {
  if ((film !== null || category === "movies") && (await hasEpisodes(db, alias)))
    fail(409, "HAS_EPISODES", "It has episodes, so it is a series without a film of its own");
}

/** Puts a film that was uploaded for a title into its draft, whatever the draft is meanwhile, unless it is a series. */
export const setFilm = (
  context: Context,
  alias: string,
  { film, ...change }: Change & { film: string },
): Promise<void> =>
  write(context, alias, { ...change, action: "changed" }, async ({ draft }, db) =>
    (await hasEpisodes(db, alias)) ? null : { draft: { ...draft, film } },
  );

/** Publishes the draft at once, or by the clock at `at`; likewise takes it back at `until` (0: never). */
export const publish = (
  { db, now }: Context,
  alias: string,
  { seen, at, until, ...change }: Change & { seen: string; at: number; until: number },
): Promise<void> =>
  write({ db, now }, alias, { ...change, action: "published" }, async (stored, transaction) => {
    if (getVersion(stored.draft) !== seen) fail(409, "CHANGED_MEANWHILE", "Somebody else wrote it meanwhile");
    if (until !== 0 && until <= Math.max(now, at))
      fail(400, "ENDS_BEFORE_START", "It would end before it begins");
    if (stored.draft.film === null && !(await hasEpisodes(transaction, alias)))
      fail(409, "NO_FILM", "The title has no film");
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
  await write(context, alias, { ...change, action: "restored" }, async (stored, db) => {
    requireSeen(stored.draft, earlier.draft, { seen });
    await requireFit(db, alias, earlier.draft);
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

/**
 * One change of one title at a time, with its place in the history. `decide` answers with null to change nothing, and
 * may change the title's episodes.
 */
export async function write(
  { db, now }: Context,
  alias: string,
  noted: Change & { action: OwnTitleAction },
  decide: (stored: OwnTitleRecord, transaction: Database) => Written | null | Promise<Written | null>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [stored] = await transaction
      .select()
      .from(ownTitles)
      .where(eq(ownTitles.alias, alias))
      .for("update");
    if (!stored) fail(404, "NOT_FOUND", "No such title");
    const written = await decide(stored, transaction);
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
