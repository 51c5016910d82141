import { createHmac } from "node:crypto";
import { and, asc, eq, getTableColumns, inArray } from "drizzle-orm";
import { type Locale, locales } from "#contract/languages";
import type {
  SupportArticle,
  SupportArticleCard,
  SupportArticles,
  SupportCategory,
  SupportCategoryCard,
  SupportSection,
} from "#contract/support";
import type { ApiContext } from "../../context";
import { loadCatalogue } from "../../platform/content/catalogue";
import type { Database } from "../../platform/db/database";
import { supportArticles, supportVotes } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { createList } from "../../platform/paging";
import { searchArticles } from "./search-articles";

type ArticleRow = Omit<typeof supportArticles.$inferSelect, "vector" | "titleVector">;

const { vector: _vector, titleVector: _titleVector, ...articleColumns } = getTableColumns(supportArticles);
const isShown = eq(supportArticles.isHidden, false);
const maxLead = 160;

export async function listCategories(db: Database, locale: Locale): Promise<SupportCategoryCard[]> {
  const rows = await listRows(db, locale);
  return loadCatalogue().supportCategories.map(({ alias, title, about }) => ({
    alias,
    title: title[locale],
    about: about[locale],
    articles_total: rows.filter((row) => row.category === alias).length,
  }));
}

/** Sections that have articles in this language. */
export async function listSections(
  db: Database,
  locale: Locale,
  category: SupportCategory | undefined,
): Promise<SupportSection[]> {
  const cards = (await listRows(db, locale)).map(toCard);
  return loadCatalogue()
    .supportCategories.filter(({ alias }) => category === undefined || alias === category)
    .flatMap(({ alias: own, sections }) =>
      sections.map(({ alias, title }) => ({
        alias,
        category: own,
        title: title[locale],
        articles: cards.filter((card) => card.category === own && card.section === alias),
      })),
    )
    .filter(({ articles }) => articles.length > 0);
}

type Query = {
  locale: Locale;
  category?: SupportCategory | undefined;
  q?: string | undefined;
  limit: number;
};

export async function findSupportArticles(
  db: Database,
  { locale, category, q, limit }: Query,
): Promise<SupportArticles> {
  if (q === undefined || q.trim() === "") {
    const rows = (await listRows(db, locale)).filter(
      (row) => category === undefined || row.category === category,
    );
    return { items: rows.slice(0, limit).map(toCard), items_total: rows.length, corrected: null };
  }
  const { ids, corrected } = await searchArticles(db, { query: q, locale, category, limit });
  return { ...createList(await loadCards(db, locale, ids)), corrected };
}

export async function loadSupportArticle(db: Database, locale: Locale, id: string): Promise<SupportArticle> {
  const versions = await db
    .select(articleColumns)
    .from(supportArticles)
    .where(and(eq(supportArticles.id, id), isShown));
  const row = versions.find((one) => one.locale === locale) ?? fail(404, "NOT_FOUND", "No such article");
  const section = loadCatalogue()
    .supportCategories.flatMap(({ sections }) => sections)
    .find(({ alias }) => alias === row.section);
  return {
    ...toCard(row),
    section_title: section?.title[locale] ?? "",
    body: row.body,
    place: row.place,
    related: await loadCards(db, locale, row.related),
    locales: locales.filter((one) => versions.some((version) => version.locale === one)),
  };
}

/** Stores a viewer's vote on an article; a new vote replaces the last one. */
export async function rateSupportArticle(
  context: ApiContext,
  { id, is_helpful: isHelpful }: { id: string; is_helpful: boolean },
): Promise<void> {
  const { db, address, settings } = context;
  if ((await db.$count(supportArticles, and(eq(supportArticles.id, id), isShown))) === 0)
    fail(404, "NOT_FOUND", "No such article");
  const caller = context.token ? await context.findCaller() : null;
  // Visitors without an account are identified by address, stored as a keyed hash.
  const voter = createHmac("sha256", settings.codeSecret)
    .update(`support-vote:${caller?.account.id ?? address ?? "nobody"}`)
    .digest("base64url");
  await db
    .insert(supportVotes)
    .values({ articleId: id, voter, isHelpful })
    .onConflictDoUpdate({ target: [supportVotes.articleId, supportVotes.voter], set: { isHelpful } });
}

const listRows = (db: Database, locale: Locale): Promise<ArticleRow[]> =>
  db
    .select(articleColumns)
    .from(supportArticles)
    .where(and(eq(supportArticles.locale, locale), isShown))
    .orderBy(asc(supportArticles.position), asc(supportArticles.id));

/** Cards of these articles in this order; those not available in the language are skipped. */
async function loadCards(db: Database, locale: Locale, ids: string[]): Promise<SupportArticleCard[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(articleColumns)
    .from(supportArticles)
    .where(and(inArray(supportArticles.id, ids), eq(supportArticles.locale, locale), isShown));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(toCard);
}

function toCard({ id, category, section, title, body, updated }: ArticleRow): SupportArticleCard {
  const text = (body.split("\n\n").find((paragraph) => !paragraph.startsWith("#")) ?? "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll("\n", " ");
  const lead = text.length > maxLead ? `${text.slice(0, text.lastIndexOf(" ", maxLead))}…` : text;
  return { id, category, section, title, lead, updated };
}
