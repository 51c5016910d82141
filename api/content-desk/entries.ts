import { and, desc, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import type { EntryState } from "#contract/content-entries";
import type { ContentKind } from "#contract/content-kinds";
import { keyNames } from "#domain/content-fields";
import { isCode, normalizeCode } from "#domain/promo";
import { type ContentEntry, loadReleaseEntries } from "../platform/content/entries";
import { findUses } from "../platform/content/lay-over";
import type { Database } from "../platform/db/database";
import {
  contentEntries,
  contentEntryChanges,
  coupons,
  type OwnTitleAction,
  ownTitles,
} from "../platform/db/schema";
import { fail } from "../platform/errors";
import { getVersion, requireSeen } from "../platform/version";
import { loadOwnLooks, loadShownCatalogue } from "../seed/shown-catalogue";
import type { ClipChoice } from "../seed/title-rows";
import { writeKind } from "../seed/write-kind";
import { cleanEntry, type Fault, findFaults } from "./faults";

export type DeskContext = { db: Database; now: number; clips: ClipChoice };
type Place = { kind: ContentKind; key: string };
/** `editor` is their address; null for the command line and the clock. */
type Change = { editor: string | null };
type Row = typeof contentEntries.$inferSelect;
/** An entry that editors wrote, or that they did not touch. */
export type EntryRecord = Place & { stored: Row | null; release: ContentEntry | null };

const at = ({ kind, key }: Place) => and(eq(contentEntries.kind, kind), eq(contentEntries.key, key));

/** All entries of a kind: those of the release, and those that editors added. */
export async function listEntries(db: Database, kind: ContentKind): Promise<EntryRecord[]> {
  const rows = new Map(
    (await db.select().from(contentEntries).where(eq(contentEntries.kind, kind))).map((row) => [
      row.key,
      row,
    ]),
  );
  const release = loadReleaseEntries(kind);
  return [...new Set([...rows.keys(), ...release.keys()])].map((key) => ({
    kind,
    key,
    stored: rows.get(key) ?? null,
    release: release.get(key) ?? null,
  }));
}

export async function findEntry(db: Database, { kind, key }: Place): Promise<EntryRecord> {
  const [stored = null] = await db.select().from(contentEntries).where(at({ kind, key }));
  const release = loadReleaseEntries(kind).get(key) ?? null;
  if (!stored && !release) fail(404, "NOT_FOUND", "No such entry");
  return { kind, key, stored, release };
}

export const getDraft = ({ stored, release }: EntryRecord): ContentEntry => stored?.draft ?? release ?? {};

export function getState({ stored, release }: EntryRecord): EntryState {
  if (!stored) return "release";
  if (stored.publishAt > 0) return "scheduled";
  if (stored.isTakenAway) return "away";
  const shown = stored.published ?? release;
  if (shown === null) return "draft";
  if (getVersion(shown) !== getVersion(stored.draft)) return "changed";
  return stored.published === null ? "release" : "published";
}

/** What an entry is called, in Russian. */
export function getName({ key, ...record }: EntryRecord): string {
  const { title, name } = getDraft({ key, ...record }) as Record<"title" | "name", unknown>;
  const given = title ?? name;
  const text = typeof given === "string" ? given : (given as { ru?: string } | undefined)?.ru;
  return text ?? key;
}

/** The newest first. */
export const listEntryChanges = (db: Database, { kind, key }: Place) =>
  db
    .select()
    .from(contentEntryChanges)
    .where(and(eq(contentEntryChanges.kind, kind), eq(contentEntryChanges.key, key)))
    .orderBy(desc(contentEntryChanges.version));

export const findEntryUses = async (db: Database, { kind, key }: Place) =>
  findUses(await loadShownCatalogue(db), kind, key);

/** Adds an entry as a draft. 400 WRONG_FIELDS, also for a key that another has. */
export async function addEntry(
  context: DeskContext,
  { kind, key }: Place,
  { draft: given, editor }: Change & { draft: ContentEntry },
): Promise<void> {
  const { db, now } = context;
  const draft = await complete(db, kind, cleanEntry(kind, given));
  await requireSound(db, { kind, key }, draft);
  await db.transaction(async (transaction) => {
    await lockContent(transaction);
    const [own] =
      kind === "titles" ? await transaction.select().from(ownTitles).where(eq(ownTitles.alias, key)) : [];
    const isTaken = own !== undefined || loadReleaseEntries(kind).has(key);
    const added = isTaken
      ? []
      : await transaction
          .insert(contentEntries)
          .values({ kind, key, draft, version: 1, added: now })
          .onConflictDoNothing()
          .returning({ key: contentEntries.key });
    if (added.length === 0) refuseFields([{ path: [keyNames[kind]], fault: "taken" }]);
    await note(transaction, now, { kind, key, version: 1, draft }, { action: "added", editor });
  });
}

/** A new channel gets the next free number. */
async function complete(db: Database, kind: ContentKind, entry: ContentEntry): Promise<ContentEntry> {
  if (kind !== "channels" || entry.id !== undefined) return entry;
  const { channels } = await loadShownCatalogue(db);
  const stored = await db.select().from(contentEntries).where(eq(contentEntries.kind, "channels"));
  const taken = [...channels.map(({ id }) => id), ...stored.map(({ draft }) => Number(draft.id) || 0)];
  return { ...entry, id: Math.max(0, ...taken) + 1 };
}

const refuseFields = (fields: Fault[]): never =>
  fail(400, "WRONG_FIELDS", "Some fields are wrong", { fields: fields.slice(0, 100) });

async function requireSound(db: Database, { kind, key }: Place, draft: ContentEntry): Promise<void> {
  const known = { catalogue: await loadShownCatalogue(db), own: await loadOwnLooks(db) };
  const faults = [
    ...findFaults(known, kind, key, draft),
    ...(kind === "promotions" ? await findWrongCodes(db, key, draft) : []),
  ];
  if (faults.length > 0) refuseFields(faults);
}

/** Codes that cannot be entered, or that belong to another promotion. */
async function findWrongCodes(db: Database, promotionId: string, { codes }: ContentEntry): Promise<Fault[]> {
  const given = (Array.isArray(codes) ? (codes as { code?: unknown }[]) : []).map(({ code }) =>
    normalizeCode(typeof code === "string" ? code : ""),
  );
  if (given.length === 0) return [];
  const others = await db
    .select({ code: coupons.code })
    .from(coupons)
    .where(and(inArray(coupons.code, given), sql`${coupons.promotionId} is distinct from ${promotionId}`));
  const taken = new Set(others.map(({ code }) => code));
  return given.flatMap((code, index): Fault[] => {
    const path = ["codes", String(index), "code"];
    if (!isCode(code)) return [{ path, fault: "wrong" }];
    return taken.has(code) || given.indexOf(code) < index ? [{ path, fault: "taken" }] : [];
  });
}

/** Writes a draft; what is published stays. 409 CHANGED_MEANWHILE if it is not the draft that the editor saw. */
export async function changeEntry(
  context: DeskContext,
  place: Place,
  { draft: given, seen, editor }: Change & { draft: ContentEntry; seen: string },
): Promise<void> {
  const draft = cleanEntry(place.kind, given);
  await requireSound(context.db, place, draft);
  await write(context, place, { action: "changed", editor }, (stored) => {
    requireSeen(stored.draft, draft, { seen });
    return getVersion(stored.draft) === getVersion(draft) ? null : { draft };
  });
}

/** Publishes the draft at once, or by the clock at `from`; likewise takes it away at `until` (0: never). */
export async function publishEntry(
  context: DeskContext,
  place: Place,
  { seen, from, until, editor }: Change & { seen: string | null; from: number; until: number },
): Promise<void> {
  const { db, now } = context;
  const record = await findEntry(db, place);
  await requireSound(db, place, getDraft(record));
  await write(context, place, { action: "published", editor }, ({ draft }) => {
    if (seen !== null && getVersion(draft) !== seen)
      fail(409, "CHANGED_MEANWHILE", "Somebody else wrote it meanwhile");
    if (until !== 0 && until <= Math.max(now, from))
      fail(400, "ENDS_BEFORE_START", "It would end before it begins");
    return from > now
      ? { publishAt: from, unpublishAt: until }
      : { published: draft, isTakenAway: false, publishAt: 0, unpublishAt: until };
  });
}

/** Takes an entry away, also one of the release. 409 IN_USE if others would lead nowhere. */
export async function takeAwayEntry(context: DeskContext, place: Place, { editor }: Change): Promise<void> {
  if ((await findEntryUses(context.db, place)).length > 0) fail(409, "IN_USE", "Other entries name it");
  await write(context, place, { action: "unpublished", editor }, (stored) =>
    stored.isTakenAway && stored.publishAt === 0 ? null : taken,
  );
}

const taken = { published: null, isTakenAway: true, publishAt: 0, unpublishAt: 0 };

/** Makes an earlier draft the draft again, which is a change like any other. */
export async function restoreEntry(
  context: DeskContext,
  place: Place,
  { version, seen, editor }: Change & { version: number; seen: string },
): Promise<void> {
  const earlier = (await listEntryChanges(context.db, place)).find((change) => change.version === version);
  if (!earlier) fail(404, "NOT_FOUND", "No such change");
  await write(context, place, { action: "restored", editor }, (stored) => {
    requireSeen(stored.draft, earlier.draft, { seen });
    return { draft: earlier.draft };
  });
}

/**
 * Publishes and takes away what is due, and answers with it. What has become wrong meanwhile, or is named by others, stays
 * as it is.
 */
export async function publishDueEntries(context: DeskContext): Promise<Place[]> {
  const { db, now } = context;
  const isDue = (time: typeof contentEntries.publishAt | typeof contentEntries.unpublishAt) =>
    and(gt(time, 0), lte(time, now));
  const due = await db
    .select({ kind: contentEntries.kind, key: contentEntries.key })
    .from(contentEntries)
    .where(or(isDue(contentEntries.publishAt), isDue(contentEntries.unpublishAt)));
  for (const place of due) {
    await write(context, place, { action: "published", editor: null }, ({ publishAt, draft }) =>
      publishAt > 0 && publishAt <= now ? { published: draft, isTakenAway: false, publishAt: 0 } : null,
    );
    await write(context, place, { action: "unpublished", editor: null }, ({ unpublishAt }) =>
      unpublishAt > 0 && unpublishAt <= now ? taken : null,
    );
  }
  return due;
}

type Written = Partial<Pick<Row, "draft" | "published" | "isTakenAway" | "publishAt" | "unpublishAt">>;

/** One change of the content at a time, also of several processes: its rows are made of all that is published. */
const lockContent = (db: Database) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext('content_entries'))`);

/** One change, with its place in the history and its rows. `decide` answers with null to change nothing. */
async function write(
  { db, now, clips }: DeskContext,
  place: Place,
  noted: Change & { action: OwnTitleAction },
  decide: (stored: Row) => Written | null,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockContent(transaction);
    const { kind, key, stored, release } = await findEntry(transaction, place);
    const untouched: Row = {
      kind,
      key,
      draft: release ?? {},
      published: null,
      isTakenAway: false,
      version: 1,
      publishAt: 0,
      unpublishAt: 0,
      added: now,
    };
    const before = stored ?? untouched;
    const written = decide(before);
    if (written === null) return;
    const changed = { ...before, ...written, version: before.version + 1 };
    if (stored) await transaction.update(contentEntries).set(changed).where(at(place));
    else {
      await transaction.insert(contentEntries).values(changed);
      // What the release has is a draft that can be had again.
      await note(transaction, now, untouched, { action: "added", editor: null });
    }
    await note(transaction, now, changed, noted);
    if (changed.published === before.published && changed.isTakenAway === before.isTakenAway) return;
    await writeKind(
      transaction,
      {
        kind,
        key,
        before: before.published,
        now: changed.isTakenAway ? null : (changed.published ?? release),
      },
      { clips },
    );
  });
}

const note = (
  db: Database,
  time: number,
  { kind, key, version, draft }: Pick<Row, "kind" | "key" | "version" | "draft">,
  { action, editor }: Change & { action: OwnTitleAction },
) => db.insert(contentEntryChanges).values({ kind, key, version, draft, action, editor, at: time });

/** Whether an entry has all that a search is looking for, in its name or key. */
export const isFound = (record: EntryRecord, query: string): boolean =>
  [record.key, getName(record)].some((text) => text.toLowerCase().includes(query.trim().toLowerCase()));
