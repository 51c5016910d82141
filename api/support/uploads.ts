import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { TicketPicture } from "#contract/support";
import { requireOwner } from "../account/owner";
import { takeAttempts } from "../auth/attempts";
import type { ApiContext } from "../context";
import { ticketPictures } from "../db/schema";
import { fail } from "../errors";
import { encodePicture } from "./pictures";
import { findTicket, isStaff, requireOwnTicket } from "./ticket-access";

const hourSeconds = 3600;
const maxUploads = 30;

type Upload = { data: string; ticket?: string | undefined; token?: string | undefined };

/** Keeps a picture for a message that is yet to be sent: of the account's owner, or of who has a letter's link. */
export async function attach(
  context: ApiContext,
  { data, ticket: ticketId, token }: Upload,
): Promise<TicketPicture> {
  const { db, now } = context;
  const isByLink = token !== undefined && ticketId !== undefined;
  const owner = isByLink
    ? { accountId: null, ticketId: (await requireOwnTicket(context, { id: ticketId, token })).id }
    : { accountId: (await requireOwner(context)).account.id, ticketId: null };
  const key = `pictures:${owner.accountId ?? owner.ticketId}`;
  await takeAttempts(db, now, [{ key, max: maxUploads, seconds: hourSeconds }], "SUPPORT_LIMIT");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data)) fail(400, "PICTURE_REFUSED", "The picture is no base64");
  const picture = await encodePicture(Buffer.from(data, "base64"));
  const id = randomBytes(12).toString("hex");
  await db.insert(ticketPictures).values({ id, ...owner, ...picture, created: now });
  return { id, width: picture.width, height: picture.height };
}

/** A picture for who may read its ticket, for the staff, and for its uploader until it is sent. 404 for everybody else. */
export async function loadPicture(
  context: ApiContext,
  { id, token }: { id: string; token?: string | undefined },
): Promise<Buffer> {
  const [picture] = await context.db.select().from(ticketPictures).where(eq(ticketPictures.id, id));
  const mayRead = picture !== undefined && (await mayReadPicture(context, picture, token));
  return mayRead ? picture.bytes : fail(404, "PICTURE_NOT_FOUND", "No such picture");
}

async function mayReadPicture(
  context: ApiContext,
  { ticketId, accountId, messageNumber }: typeof ticketPictures.$inferSelect,
  token: string | undefined,
): Promise<boolean> {
  if (token !== undefined) {
    const own =
      ticketId === null ? null : await requireOwnTicket(context, { id: ticketId, token }).catch(() => null);
    return own !== null;
  }
  const caller = context.token ? await context.findCaller() : null;
  if (!caller || caller.account.virtual || caller.profile.child) return false;
  if (messageNumber === null) return accountId === caller.account.id;
  if (isStaff(context, caller)) return true;
  const ticket = ticketId === null ? null : await findTicket(context.db, ticketId);
  return ticket?.accountId === caller.account.id;
}
