import { randomBytes } from "node:crypto";
import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, or } from "drizzle-orm";
import { defaultLocale, type Locale } from "#contract/languages";
import type { SupportCategory, Ticket, TicketMessage, TicketPicture, TicketThread } from "#contract/support";
import { isEmail } from "#domain/login";
import { hourSeconds } from "#domain/time-units";
import type { ApiContext } from "../../context";
import { type Limit, takeAttempts } from "../../people/auth/attempts";
import { lockAccount } from "../../people/viewers/lock-account";
import { requireOwner } from "../../people/viewers/owner";
import { checkCaptcha, issueCaptcha } from "../../platform/captcha/captchas";
import type { Database } from "../../platform/db/database";
import { ticketMessages, ticketPictures, tickets } from "../../platform/db/schema";
import { fail, refuseCardNumber } from "../../platform/errors";
import { sendTicketEmail } from "./emails";
import { refuseTicket, requireOwnTicket, type TicketRow, toTicket } from "./ticket-access";

/** The same text sent again within this time counts as the same message, resent because the response got lost. */
const repeatSeconds = 600;
const limitCode = "SUPPORT_LIMIT";

/** Questions by account, and by address, which households share (T29). */
const questionLimits = (account: string, address: string | null): Limit[] => [
  { key: `questions:${account}`, max: 5, seconds: hourSeconds },
  ...(address === null ? [] : [{ key: `questions-from:${address}`, max: 15, seconds: hourSeconds }]),
];
/** Questions without an account, by address and by recipient of the email. */
const visitorLimits = (email: string, address: string | null): Limit[] => [
  { key: `questions:${email}`, max: 5, seconds: hourSeconds },
  { key: `questions-from:${address ?? "nobody"}`, max: 5, seconds: hourSeconds },
];
const replyLimits = (ticketId: string): Limit[] => [
  { key: `replies:${ticketId}`, max: 20, seconds: hourSeconds },
];

type Question = {
  subject: string;
  message: string;
  category: SupportCategory;
  email?: string | undefined;
  attachments: string[];
  key?: string | undefined;
  captcha?: string | undefined;
  locale?: Locale | undefined;
};

/** Creates a ticket: for the account's owner, or without an account by an e-mail address and a captcha (AMB-204). */
export async function createTicket(context: ApiContext, question: Question): Promise<Ticket> {
  refuseCardNumber(question.subject);
  refuseCardNumber(question.message);
  const caller = context.token ? await context.findCaller() : null;
  return caller && !caller.account.virtual ? askAsOwner(context, question) : askAsVisitor(context, question);
}

async function askAsOwner(context: ApiContext, question: Question): Promise<Ticket> {
  const { db, now, address } = context;
  const { account } = await requireOwner(context);
  const repeated = await findRepeated(db, now, account.id, question);
  if (repeated) return toTicket(repeated);
  await takeAttempts(db, now, questionLimits(account.id, address), limitCode);
  return db.transaction(async (transaction) => {
    // Locked, so that of a question sent twice in parallel the second copy finds the first.
    await lockAccount(transaction, account.id);
    const same = await findRepeated(transaction, now, account.id, question);
    if (same) return toTicket(same);
    const ticket = await insertTicket(transaction, now, question, { accountId: account.id, email: null });
    await takePictures(transaction, ticket, 1, question.attachments);
    return toTicket(ticket);
  });
}

async function askAsVisitor(context: ApiContext, question: Question): Promise<Ticket> {
  const { db, now, address } = context;
  const { email = "" } = question;
  if (email === "") fail(400, "EMAIL_IS_EMPTY", "An address for the answer is required");
  if (!isEmail(email)) fail(400, "EMAIL_IS_WRONG", "Not an e-mail address");
  await passCaptcha(context, question);
  await takeAttempts(db, now, visitorLimits(email, address), limitCode);
  return db.transaction(async (transaction) => {
    const ticket = await insertTicket(transaction, now, question, { accountId: null, email });
    await takePictures(transaction, ticket, 1, question.attachments);
    await sendTicketEmail(context, transaction, ticket, "received");
    return toTicket(ticket);
  });
}

/** 400 CAPTCHA_IS_NEEDED, CAPTCHA_IS_WRONG or CAPTCHA_NOT_FOUND with a fresh captcha in data. */
async function passCaptcha({ db, now }: ApiContext, { key, captcha, locale }: Question): Promise<void> {
  const outcome =
    key && captcha
      ? await checkCaptcha(db, now, { key, answer: captcha, endpoint: "support" })
      : "CAPTCHA_IS_NEEDED";
  if (outcome === "right") return;
  const fresh = await issueCaptcha(db, now, locale);
  fail(400, outcome, "Answer the captcha", {
    captcha: fresh.captcha,
    key: fresh.key,
    question: fresh.question,
  });
}

async function findRepeated(
  db: Database,
  now: number,
  accountId: string,
  { subject, message }: Question,
): Promise<TicketRow | null> {
  const [found] = await db
    .select({ ticket: tickets })
    .from(tickets)
    .innerJoin(ticketMessages, and(eq(ticketMessages.ticketId, tickets.id), eq(ticketMessages.number, 1)))
    .where(
      and(
        eq(tickets.accountId, accountId),
        eq(tickets.subject, subject),
        eq(ticketMessages.text, message),
        gte(tickets.created, now - repeatSeconds),
      ),
    )
    .limit(1);
  return found?.ticket ?? null;
}

async function insertTicket(
  transaction: Database,
  now: number,
  { subject, message, category, locale = defaultLocale }: Question,
  asker: { accountId: string | null; email: string | null },
): Promise<TicketRow> {
  const row = { subject, category, locale, state: "open" as const, created: now, updated: now, ...asker };
  const [ticket] = await transaction
    .insert(tickets)
    // Hexadecimal, because ids appear in paths, which are lower-case (AMB-227).
    .values({ id: randomBytes(12).toString("hex"), ...row })
    .returning();
  if (!ticket) fail(500, "NOT_STORED");
  await transaction
    .insert(ticketMessages)
    .values({ ticketId: ticket.id, number: 1, isStaff: false, text: message, created: now });
  return ticket;
}

export async function listTickets(context: ApiContext): Promise<Ticket[]> {
  const { account } = await requireOwner(context);
  const rows = await context.db
    .select()
    .from(tickets)
    .where(eq(tickets.accountId, account.id))
    .orderBy(desc(tickets.updated), desc(tickets.id));
  return rows.map(toTicket);
}

export async function loadThread(db: Database, ticket: TicketRow, after = 0): Promise<TicketThread> {
  const rows = await db
    .select()
    .from(ticketMessages)
    .where(and(eq(ticketMessages.ticketId, ticket.id), gt(ticketMessages.number, after)))
    .orderBy(asc(ticketMessages.number));
  const pictures = await db
    .select({
      id: ticketPictures.id,
      width: ticketPictures.width,
      height: ticketPictures.height,
      number: ticketPictures.messageNumber,
    })
    .from(ticketPictures)
    .where(and(eq(ticketPictures.ticketId, ticket.id), gt(ticketPictures.messageNumber, after)))
    .orderBy(asc(ticketPictures.created), asc(ticketPictures.id));
  return {
    ticket: toTicket(ticket),
    messages: rows.map((row) =>
      toMessage(
        row,
        pictures
          .filter(({ number }) => number === row.number)
          .map(({ id, width, height }) => ({ id, width, height })),
      ),
    ),
  };
}

const toMessage = (
  { number, isStaff, text, created }: typeof ticketMessages.$inferSelect,
  attachments: TicketPicture[],
): TicketMessage => ({ number, from: isStaff ? "support" : "viewer", text, created, attachments });

type Reply = { id: string; token?: string | undefined; message: string; attachments: string[] };

/** Adds a message of the asker and reopens the ticket. */
export async function reply(
  context: ApiContext,
  { message, attachments, ...named }: Reply,
): Promise<TicketMessage> {
  refuseCardNumber(message);
  const ticket = await requireOwnTicket(context, named);
  const { db, now } = context;
  return addMessage(
    db,
    now,
    ticket.id,
    { text: message, isStaff: false },
    async (transaction, own, number) => {
      await takeAttempts(transaction, now, replyLimits(ticket.id), limitCode);
      await takePictures(transaction, own, number, attachments);
      await transaction.update(tickets).set({ state: "open", updated: now }).where(eq(tickets.id, own.id));
    },
  );
}

type Written = { text: string; isStaff: boolean };

/** Adds a message and runs `act` in the same transaction. If it repeats the last message, returns that one instead. */
export async function addMessage(
  db: Database,
  now: number,
  ticketId: string,
  { text, isStaff }: Written,
  act: (transaction: Database, ticket: TicketRow, number: number) => Promise<void>,
): Promise<TicketMessage> {
  return db.transaction(async (transaction) => {
    const [ticket] = await transaction.select().from(tickets).where(eq(tickets.id, ticketId)).for("update");
    if (!ticket) return refuseTicket();
    const [last] = await transaction
      .select()
      .from(ticketMessages)
      .where(eq(ticketMessages.ticketId, ticketId))
      .orderBy(desc(ticketMessages.number))
      .limit(1);
    const isRepeated =
      last?.isStaff === isStaff &&
      last.text === text &&
      last.created >= now - repeatSeconds &&
      last.number > 1;
    if (!isRepeated) {
      const number = (last?.number ?? 0) + 1;
      await transaction.insert(ticketMessages).values({ ticketId, number, isStaff, text, created: now });
      await act(transaction, ticket, number);
    }
    const { messages } = await loadThread(
      transaction,
      ticket,
      isRepeated ? last.number - 1 : (last?.number ?? 0),
    );
    return messages[0] ?? fail(500, "NOT_STORED");
  });
}

/** Attaches uploaded pictures to a message. 400 PICTURE_NOT_FOUND unless they are the asker's own and not sent yet. */
async function takePictures(
  transaction: Database,
  { id: ticketId, accountId }: TicketRow,
  messageNumber: number,
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  const isOwn =
    accountId === null
      ? and(
          isNull(ticketPictures.accountId),
          // Pictures of a visitor's first question have no owner yet: knowing their ids is enough.
          or(isNull(ticketPictures.ticketId), eq(ticketPictures.ticketId, ticketId)),
        )
      : eq(ticketPictures.accountId, accountId);
  const taken = await transaction
    .update(ticketPictures)
    .set({ ticketId, messageNumber })
    .where(and(inArray(ticketPictures.id, ids), isOwn, isNull(ticketPictures.messageNumber)))
    .returning({ id: ticketPictures.id });
  if (taken.length < new Set(ids).size) fail(400, "PICTURE_NOT_FOUND", "No such picture");
}

export async function closeTicket(db: Database, now: number, ticket: TicketRow): Promise<TicketRow> {
  const [closed] = await db
    .update(tickets)
    .set({ state: "closed", updated: now })
    .where(eq(tickets.id, ticket.id))
    .returning();
  return closed ?? ticket;
}

/** Deletes uploads that were not sent within an hour. */
export async function deleteUnsentPictures(db: Database, now: number): Promise<void> {
  await db
    .delete(ticketPictures)
    .where(and(isNull(ticketPictures.messageNumber), lt(ticketPictures.created, now - hourSeconds)));
}
