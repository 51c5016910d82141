import { aliasedTable, and, asc, eq } from "drizzle-orm";
import type { DeskArticle, DeskTicket, TicketMessage, TicketState } from "#contract/support";
import type { ApiContext } from "../../context";
import { requireStaff } from "../../people/viewers/staff";
import { loadCatalogue } from "../../platform/content/catalogue";
import type { Database } from "../../platform/db/database";
import { accounts, supportArticles, tickets } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { getVersion, requireSeen, type Versioned } from "../../platform/version";
import { sendTicketEmail } from "./emails";
import { refuseTicket, type TicketRow, toTicket } from "./ticket-access";
import { addMessage, closeTicket, loadThread } from "./tickets";
import { createVectors, noVectors, writeSupportWords } from "./write-articles";

const maxListed = 200;
const askers = aliasedTable(accounts, "asker");
const assignees = aliasedTable(accounts, "assignee");

/** Tickets in a state, longest waiting first. */
export async function listDeskTickets(context: ApiContext, state: TicketState): Promise<DeskTicket[]> {
  const { account } = await requireStaff(context, "support");
  return selectTickets(context.db, account.id, eq(tickets.state, state));
}

export async function loadDeskThread(context: ApiContext, id: string) {
  const { account } = await requireStaff(context, "support");
  const [ticket] = await selectTickets(context.db, account.id, eq(tickets.id, id));
  const { messages } = await loadThread(context.db, await requireTicket(context.db, id));
  return { ticket: ticket ?? refuseTicket(), messages };
}

async function selectTickets(
  db: Database,
  ownId: string,
  where: ReturnType<typeof eq>,
): Promise<DeskTicket[]> {
  const rows = await db
    .select({ ticket: tickets, asker: askers, assignee: assignees })
    .from(tickets)
    .leftJoin(askers, eq(askers.id, tickets.accountId))
    .leftJoin(assignees, eq(assignees.id, tickets.assigneeId))
    .where(where)
    .orderBy(asc(tickets.updated), asc(tickets.id))
    .limit(maxListed);
  return rows.map(({ ticket, asker, assignee }) => ({
    ...toTicket(ticket),
    asker: ticket.email ?? asker?.email ?? asker?.phone ?? ticket.accountId ?? "",
    has_account: ticket.accountId !== null,
    assignee: assignee && (assignee.email ?? assignee.id),
    is_mine: ticket.assigneeId === ownId,
    locale: ticket.locale,
  }));
}

async function requireTicket(db: Database, id: string): Promise<TicketRow> {
  const [ticket] = await db.select().from(tickets).where(eq(tickets.id, id));
  return ticket ?? refuseTicket();
}

export async function assign(context: ApiContext, { id, is_mine: isMine }: { id: string; is_mine: boolean }) {
  const { account } = await requireStaff(context, "support");
  const ticket = await requireTicket(context.db, id);
  await context.db
    .update(tickets)
    .set({ assigneeId: isMine ? account.id : null })
    .where(eq(tickets.id, ticket.id));
}

/** Sends an answer: assigns the ticket to the author and notifies the asker. */
export async function answer(
  context: ApiContext,
  { id, message }: { id: string; message: string },
): Promise<TicketMessage> {
  const { account } = await requireStaff(context, "support");
  const { db, now } = context;
  return addMessage(db, now, id, { text: message, isStaff: true }, async (transaction, ticket) => {
    await transaction
      .update(tickets)
      .set({ state: "answered", updated: now, assigneeId: ticket.assigneeId ?? account.id })
      .where(eq(tickets.id, id));
    await sendTicketEmail(context, transaction, ticket, "answered");
  });
}

export async function closeAtDesk(context: ApiContext, id: string): Promise<void> {
  await requireStaff(context, "support");
  const { db, now } = context;
  await db.transaction(async (transaction) => {
    const [ticket] = await transaction.select().from(tickets).where(eq(tickets.id, id)).for("update");
    if (!ticket) return refuseTicket();
    if (ticket.state === "closed") return;
    await sendTicketEmail(context, transaction, await closeTicket(transaction, now, ticket), "closed");
  });
}

export async function loadDeskArticle(
  context: ApiContext,
  { id, locale }: Pick<DeskArticle, "id" | "locale">,
): Promise<Versioned<DeskArticle>> {
  await requireStaff(context, "support");
  const [row] = await context.db
    .select()
    .from(supportArticles)
    .where(and(eq(supportArticles.id, id), eq(supportArticles.locale, locale)));
  if (!row) return fail(404, "NOT_FOUND", "No such article");
  const article = toDeskArticle(row);
  return { ...article, version: getVersion(article) };
}

const toDeskArticle = (row: typeof supportArticles.$inferSelect): DeskArticle => ({
  id: row.id,
  locale: row.locale,
  category: row.category,
  section: row.section,
  title: row.title,
  body: row.body,
  place: row.place,
  is_hidden: row.isHidden,
});

/**
 * Creates an article or overrides the one that was seen, also one from the content. 400 SECTION_UNKNOWN if its category
 * has no such section; 409 ARTICLE_EXISTS for a new one with the id of another, and CHANGED_MEANWHILE if another writer
 * came between.
 */
export async function saveDeskArticle(
  context: ApiContext,
  { seen_version: seen, ...written }: DeskArticle & { seen_version: string | null },
): Promise<void> {
  await requireStaff(context, "support");
  const { db, now } = context;
  const { is_hidden: isHidden, ...article } = written;
  const catalogue = loadCatalogue();
  const section = catalogue.supportCategories
    .find(({ alias }) => alias === article.category)
    ?.sections.find(({ alias }) => alias === article.section);
  if (!section) return fail(400, "SECTION_UNKNOWN", "The category has no such section");
  const sectionTitle = section.title[article.locale];
  // Alternative titles come only from the content.
  const own = catalogue.supportArticles.filter(({ locale }) => locale === article.locale);
  const asked = own.find(({ id }) => id === article.id)?.asked ?? [];
  await db.transaction(async (transaction) => {
    const [vectors] = await createVectors(transaction, [{ ...article, sectionTitle, asked }]);
    const row = { ...article, isHidden, ...(vectors ?? noVectors), updated: now, isEdited: true };
    if (seen === null)
      await transaction
        .insert(supportArticles)
        .values({ position: 1000, related: [], ...row })
        .onConflictDoNothing();
    const isIt = and(eq(supportArticles.id, article.id), eq(supportArticles.locale, article.locale));
    const [stored] = await transaction.select().from(supportArticles).where(isIt).for("update");
    requireSeen(stored ? toDeskArticle(stored) : null, written, { seen, taken: "ARTICLE_EXISTS" });
    await transaction.update(supportArticles).set(row).where(isIt);
    await writeSupportWords(
      transaction,
      article.locale,
      own.flatMap((one) => one.asked),
    );
  });
}
