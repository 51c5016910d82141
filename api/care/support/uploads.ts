import { createHmac, randomBytes } from "node:crypto";
import { and, asc, count, desc, eq, inArray, isNull, min, sql } from "drizzle-orm";
import type { TicketPicture } from "#contract/support";
import { hourSeconds } from "#domain/time-units";
import type { ApiContext } from "../../context";
import { type Limit, takeAttempts } from "../../people/auth/attempts";
import { requireOwner } from "../../people/viewers/owner";
import { isStaff } from "../../people/viewers/staff";
import type { Database } from "../../platform/db/database";
import { ticketPictures } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { encodePicture } from "./pictures";
import { findTicket, requireOwnTicket } from "./ticket-access";

const maxUploads = 30;
/** Per address without an account; enough for the five questions an hour that it may ask. */
const maxVisitorUploads = 25;
/** Unsent pictures of all visitors together, 200 MB at most; beyond that those of the address with the most go. */
const maxUnsentOfVisitors = 200;

type Upload = { data: string; ticket?: string | undefined; token?: string | undefined };
type Owner = { accountId: string | null; ticketId: string | null; uploader: string | null };

/** Stores a picture for a message not sent yet, from an account, an email's link to a ticket, or a visitor. */
export async function attach(context: ApiContext, { data, ...named }: Upload): Promise<TicketPicture> {
  const { db, now } = context;
  const owner = await findUploader(context, named);
  await takeAttempts(db, now, [getUploadLimit(owner, context.address)], "SUPPORT_LIMIT");
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(data)) fail(400, "PICTURE_REFUSED", "The picture is not base64");
  const picture = await encodePicture(Buffer.from(data, "base64"));
  const id = randomBytes(12).toString("hex");
  await db.insert(ticketPictures).values({ id, ...owner, ...picture, created: now });
  if (owner.uploader !== null) await makeRoom(db);
  return { id, width: picture.width, height: picture.height };
}

/** The uploader, if known: visitors upload for a first question and later refer to the picture by its id. */
async function findUploader(context: ApiContext, { ticket, token }: Omit<Upload, "data">): Promise<Owner> {
  if (token !== undefined && ticket !== undefined)
    return {
      accountId: null,
      ticketId: (await requireOwnTicket(context, { id: ticket, token })).id,
      uploader: null,
    };
  const caller = context.token ? await context.findCaller() : null;
  if (caller && !caller.account.virtual)
    return { accountId: (await requireOwner(context)).account.id, ticketId: null, uploader: null };
  const { address, settings } = context;
  const uploader = createHmac("sha256", settings.codeSecret)
    .update(`uploader:${address ?? "nobody"}`)
    .digest("base64url");
  return { accountId: null, ticketId: null, uploader };
}

/** Deletes the oldest unsent pictures of the visitors' addresses that have the most, while there are too many. */
async function makeRoom(db: Database): Promise<void> {
  const excess = (await db.$count(ticketPictures, isUnsentOfVisitor)) - maxUnsentOfVisitors;
  for (let deleted = 0; deleted < excess; deleted += 1) {
    const [largest] = await db
      .select({ uploader: ticketPictures.uploader })
      .from(ticketPictures)
      .where(isUnsentOfVisitor)
      .groupBy(ticketPictures.uploader)
      .orderBy(desc(count()), asc(min(ticketPictures.created)))
      .limit(1);
    if (!largest) return;
    const oldest = db
      .select({ id: ticketPictures.id })
      .from(ticketPictures)
      .where(and(isUnsentOfVisitor, sql`${ticketPictures.uploader} is not distinct from ${largest.uploader}`))
      .orderBy(asc(ticketPictures.created), asc(ticketPictures.id))
      .limit(1);
    await db.delete(ticketPictures).where(inArray(ticketPictures.id, oldest));
  }
}

const isUnsentOfVisitor = and(
  isNull(ticketPictures.messageNumber),
  isNull(ticketPictures.accountId),
  isNull(ticketPictures.ticketId),
);

function getUploadLimit({ accountId, ticketId }: Omit<Owner, "uploader">, address: string | null): Limit {
  const owner = accountId ?? ticketId;
  return owner === null
    ? { key: `pictures-from:${address ?? "nobody"}`, max: maxVisitorUploads, seconds: hourSeconds }
    : { key: `pictures:${owner}`, max: maxUploads, seconds: hourSeconds };
}

/** A picture, for readers of its ticket, for the staff and, until it is sent, for its uploader; else 404. */
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
  if (await isStaff(context, caller, "support")) return true;
  const ticket = ticketId === null ? null : await findTicket(context.db, ticketId);
  return ticket?.accountId === caller.account.id;
}
