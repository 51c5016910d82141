import { desc, eq, ne } from "drizzle-orm";
import type { Database } from "../platform/db/database";
import { aliases, captchas, outbox } from "../platform/db/schema";
import { nobody } from "../platform/messages/messenger";

export const listAliases = (db: Database) => db.select().from(aliases);

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
