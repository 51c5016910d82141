import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { ContentKind } from "#contract/content-kinds";
import { normalizeCode } from "#domain/promo";
import { updateInSearch, updateTitleInSearch } from "../catalogue/search/fill";
import type { Catalogue } from "../platform/content/catalogue";
import { type ContentEntry, loadReleaseEntries } from "../platform/content/entries";
import { getCredited } from "../platform/content/lay-over";
import type { Database } from "../platform/db/database";
import { refreshFacets } from "../platform/db/refresh-facets";
import type { ListKind } from "../platform/db/schema";
import * as schema from "../platform/db/schema";
import { bannerRows } from "./banner-rows";
import { firstGeneratedId } from "./generated-channels";
import { articleRows, channelRows, listRows } from "./list-rows";
import { loadOwnLooks, loadShownCatalogue } from "./shown-catalogue";
import { type ClipChoice, titleRows } from "./title-rows";
import { insertAll, insertSimilars, insertTariffs, insertTitle, writePromotions } from "./write-rows";

/** An entry that was published, changed or taken away; what was and is published of it. */
type Rewritten = {
  kind: ContentKind;
  key: string;
  before: ContentEntry | null;
  now: ContentEntry | null;
};

/** Brings the rows of a kind up to what is published of it, by the seed's functions. In a transaction. */
export async function writeKind(
  db: Database,
  { kind, key, before, now }: Rewritten,
  { clips }: { clips: ClipChoice },
): Promise<void> {
  const catalogue = await loadShownCatalogue(db);
  switch (kind) {
    case "titles":
      await writeTitle(db, catalogue, key, clips);
      return;
    case "persons":
      await writePerson(db, catalogue, key);
      return;
    case "collections":
      await writeLists(db, catalogue);
      await updateInSearch(db, "collection", [key]);
      return;
    case "playlists":
      await writeLists(db, catalogue);
      return;
    case "banners":
      await writeBanners(db, catalogue);
      return;
    case "articles":
      await db.delete(schema.articles);
      await insertAll(db, schema.articles, articleRows(catalogue));
      await updateInSearch(db, "article", [key]);
      return;
    case "channels":
      await db.delete(schema.channels).where(lt(schema.channels.id, firstGeneratedId));
      await insertAll(db, schema.channels, channelRows(catalogue));
      await updateInSearch(db, "channel", [key]);
      return;
    case "tariffs":
      await insertTariffs(db, (table, rows) => insertAll(db, table, rows), catalogue.tariffs);
      return;
    case "promotions":
      await writePromotions(db, catalogue.promotions);
      await writeCodes(db, key, { before, now });
  }
}

async function writeTitle(db: Database, catalogue: Catalogue, alias: string, clips: ClipChoice) {
  const id = `t_${alias}`;
  const title = catalogue.titles.find((one) => one.alias === alias);
  const credited = await db
    .select({ person: schema.credits.person })
    .from(schema.credits)
    .where(eq(schema.credits.titleId, id));
  const insert = (
    ...[table, rows]: Parameters<typeof insertAll> extends [unknown, ...infer Rest] ? Rest : never
  ) => insertAll(db, table, rows);
  if (title) {
    for (const table of [schema.credits, schema.seasons, schema.episodes, schema.trailers, schema.similars])
      await db.delete(table).where(eq(table.titleId, id));
    await insertTitle(insert, titleRows(title, clips));
    const known = catalogue.titles.filter((one) => one === title || title.similar?.includes(one.alias));
    await insertSimilars(
      insert,
      known.map((one) => (one === title ? one : { ...one, similar: [] })),
    );
  } else
    await db
      .update(schema.titles)
      .set({ isDisabled: true })
      .where(and(eq(schema.titles.id, id), eq(schema.titles.isOwn, false)));
  const { changed } = await writeLists(db, catalogue);
  await updateTitleInSearch(db, id);
  await updateInSearch(db, "person", [
    ...new Set([...credited.map(({ person }) => person), ...(title ? getCredited(title) : [])]),
  ]);
  await updateInSearch(db, "collection", changed);
  await refreshFacets(db);
}

async function writePerson(db: Database, catalogue: Catalogue, alias: string) {
  const person = catalogue.persons.find((one) => one.alias === alias);
  const theirs = eq(schema.credits.person, alias);
  if (person) await insertAll(db, schema.persons, [{ born: null, died: null, ...person }]);
  else {
    // Of titles that are taken away themselves.
    await db.delete(schema.credits).where(theirs);
    await db.delete(schema.persons).where(eq(schema.persons.alias, alias));
  }
  await updateInSearch(db, "person", [alias]);
  const titles = await db.selectDistinct({ id: schema.credits.titleId }).from(schema.credits).where(theirs);
  for (const { id } of titles) await updateTitleInSearch(db, id);
}

const writtenLists: ListKind[] = ["collection", "playlist"];

/** Collections, playlists, and the banners that are called like them. Answers with the collections that changed. */
async function writeLists(db: Database, catalogue: Catalogue): Promise<{ changed: string[] }> {
  const areWritten = inArray(schema.lists.kind, writtenLists);
  const rows = listRows(catalogue, await loadOwnLooks(db));
  const before = await db.select().from(schema.lists).where(areWritten);
  await db.delete(schema.listItems).where(inArray(schema.listItems.kind, writtenLists));
  await db.delete(schema.lists).where(areWritten);
  const isWritten = ({ kind }: { kind: ListKind }) => writtenLists.includes(kind);
  const lists = rows.lists.filter(isWritten);
  await insertAll(db, schema.lists, lists);
  await insertAll(db, schema.listItems, rows.items.filter(isWritten));
  await writeBanners(db, catalogue);
  const describe = ({ alias, title, description }: (typeof lists)[number]) =>
    `${alias} ${JSON.stringify(title)} ${description}`;
  const ofCollections = (all: typeof lists) =>
    new Set(all.filter(({ kind }) => kind === "collection").map(describe));
  const [former, latter] = [ofCollections(before), ofCollections(lists)];
  const changed = [...former]
    .filter((one) => !latter.has(one))
    .concat([...latter].filter((one) => !former.has(one)));
  return { changed: [...new Set(changed.map((one) => one.split(" ")[0] ?? ""))] };
}

async function writeBanners(db: Database, catalogue: Catalogue) {
  await db.delete(schema.banners);
  await insertAll(db, schema.banners, bannerRows(catalogue, await loadOwnLooks(db)));
}

type Code = { code: string; uses?: number };
const getCodes = (entry: ContentEntry | null): Code[] => (entry?.codes ?? []) as Code[];

/**
 * The codes that editors gave a promotion. How often each was used stays; one that is taken out cannot be used any
 * more. Those of the release are for trying out.
 */
async function writeCodes(
  db: Database,
  promotionId: string,
  { before, now }: Pick<Rewritten, "before" | "now">,
) {
  const ofRelease = new Set(
    getCodes(loadReleaseEntries("promotions").get(promotionId) ?? null).map(({ code }) =>
      normalizeCode(code),
    ),
  );
  const codes = getCodes(now)
    .map(({ code, uses }) => ({ code: normalizeCode(code), uses: uses ?? null }))
    .filter(({ code }) => !ofRelease.has(code));
  const ofPromotion = eq(schema.coupons.promotionId, promotionId);
  for (const one of codes)
    await db
      .insert(schema.coupons)
      .values({ ...one, promotionId })
      .onConflictDoUpdate({ target: schema.coupons.code, set: { uses: one.uses }, setWhere: ofPromotion });
  const kept = new Set(codes.map(({ code }) => code));
  const gone = getCodes(before)
    .map(({ code }) => normalizeCode(code))
    .filter((code) => !kept.has(code) && !ofRelease.has(code));
  if (gone.length > 0)
    await db
      .update(schema.coupons)
      .set({ uses: sql`${schema.coupons.used}` })
      .where(and(ofPromotion, inArray(schema.coupons.code, gone)));
}
