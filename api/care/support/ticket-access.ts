import { eq } from "drizzle-orm";
import type { Ticket } from "#contract/support";
import type { ApiContext } from "../../context";
import { requireOwner } from "../../people/viewers/owner";
import type { Database } from "../../platform/db/database";
import { tickets } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { isTicketLink } from "./links";

export type TicketRow = typeof tickets.$inferSelect;
type TicketRef = { id: string; token?: string | undefined };

/**
 * A ticket for its asker: the account's owner, or somebody with an email's link to it. 404 TICKET_NOT_FOUND for
 * everyone else, whether it exists or not; 401 or 403 for callers who do not own an account.
 */
export async function requireOwnTicket(context: ApiContext, { id, token }: TicketRef): Promise<TicketRow> {
  const { db, now } = context;
  if (token !== undefined) {
    const isOpen = await isTicketLink(db, now, id, token);
    return (isOpen ? await findTicket(db, id) : null) ?? refuseTicket();
  }
  const { account } = await requireOwner(context);
  const ticket = await findTicket(db, id);
  return ticket?.accountId === account.id ? ticket : refuseTicket();
}

export async function findTicket(db: Database, id: string): Promise<TicketRow | null> {
  const [ticket] = await db.select().from(tickets).where(eq(tickets.id, id));
  return ticket ?? null;
}

export const refuseTicket = (): never => fail(404, "TICKET_NOT_FOUND", "No such ticket");

export const toTicket = ({ id, subject, category, state, created, updated }: TicketRow): Ticket => ({
  id,
  subject,
  category,
  status: state,
  created,
  updated,
});
