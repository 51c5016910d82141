import { and, desc, eq, isNull, ne, or } from "drizzle-orm";
import * as z from "zod";
import { eventActions } from "#contract/event-names";
import { findAccountByToken } from "../people/viewers/accounts";
import { hashAccount } from "../people/viewers/hash-account";
import type { Database } from "../platform/db/database";
import {
  aliases,
  analyticsEvents,
  captchas,
  channels,
  outbox,
  type TitleMedia,
  titles,
} from "../platform/db/schema";
import { nobody } from "../platform/messages/messenger";

export const listAliases = (db: Database) => db.select().from(aliases);

/** Whose events: by the session's token, and by the number of the visit, which only their browser knows. */
export const EventsRequest = z.strictObject({
  token: z.string().max(200).nullable(),
  visit: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable(),
  action: z.enum(eventActions).nullable(),
});

/** Puts a channel beside those of the content, until that is written again. */
export const putChannel = (db: Database, row: typeof channels.$inferInsert) =>
  db.insert(channels).values(row).onConflictDoUpdate({ target: channels.id, set: row });

/** Lets a film lie elsewhere, until the content is written again. */
export const putFilm = (db: Database, { alias, media }: { alias: string; media: TitleMedia }) =>
  db.update(titles).set({ media, clip: "" }).where(eq(titles.alias, alias));

const maxOwnEvents = 200;

/** A visitor's own events as they are stored, the newest first. */
export async function listOwnEvents(
  db: Database,
  now: number,
  { token, visit, action }: z.output<typeof EventsRequest>,
) {
  const account = token === null ? null : await findAccountByToken(db, now, token);
  const { userHash, sessionId, actionId, eventTime, sequenceNumber } = analyticsEvents;
  const isOwn = account ? eq(userHash, hashAccount(account.id)) : undefined;
  const isOfVisit = visit === null ? undefined : and(eq(sessionId, visit), isNull(userHash));
  if (!isOwn && !isOfVisit) return [];
  return db
    .select()
    .from(analyticsEvents)
    .where(and(or(isOwn, isOfVisit), action === null ? undefined : eq(actionId, action)))
    .orderBy(desc(eventTime), desc(sequenceNumber))
    .limit(maxOwnEvents);
}

export const listOutbox = (db: Database, to: string | undefined) =>
  db
    .select()
    .from(outbox)
    .where(to ? eq(outbox.recipient, to) : ne(outbox.recipient, nobody))
    .orderBy(desc(outbox.id))
    .limit(100);

export async function findDigits(db: Database, key: string): Promise<string | null> {
  const [found] = await db.select().from(captchas).where(eq(captchas.key, key));
  return found?.digits ?? null;
}
