import { eq } from "drizzle-orm";
import { toLocale } from "#contract/languages";
import type { Database } from "../../platform/db/database";
import { accounts } from "../../platform/db/schema";
import { nobody, outboxMessenger } from "../../platform/messages/messenger";
import { writeMessage } from "./messages";

type Warning = { accountId: string | null; kind: "passwordClosed" | "codesClosed" };

/** Tells an account's owner that guessing was stopped; without an account nothing is sent, after the same work. */
export async function warnOwner(db: Database, now: number, { accountId, kind }: Warning): Promise<void> {
  const [owner] =
    accountId === null
      ? []
      : await db
          .select({ email: accounts.email, phone: accounts.phone, language: accounts.language })
          .from(accounts)
          .where(eq(accounts.id, accountId));
  const recipient = owner?.email ?? owner?.phone ?? nobody;
  const channel = owner?.email === null && owner.phone !== null ? "sms" : "email";
  const message = writeMessage({ channel, recipient }, { kind, locale: toLocale(owner?.language ?? "") });
  await outboxMessenger[recipient === nobody ? "pretend" : "send"](db, now, message);
}
