import { eq } from "drizzle-orm";
import { isLocale, localisedPath } from "#contract/languages";
import { daySeconds } from "#domain/time-units";
import type { ApiContext } from "../../context";
import { getMessageTarget } from "../../people/viewers/message-target";
import type { Database } from "../../platform/db/database";
import { accounts, type tickets } from "../../platform/db/schema";
import { createMessage } from "../../platform/messages/create-message";
import { messageTexts } from "../../platform/messages/texts";
import { makeTicketLink } from "./links";

type TicketRow = typeof tickets.$inferSelect;
type Kind = "received" | "answered" | "closed";
const usefulSeconds = 3 * daySeconds;

/**
 * Notifies the asker, in the transaction that is reported. The email repeats nothing that was typed, because anybody
 * may enter any address. For a question without an account it has a link that opens the ticket without signing in.
 */
export async function sendTicketEmail(
  { messenger, now, settings }: Pick<ApiContext, "messenger" | "now" | "settings">,
  transaction: Database,
  ticket: TicketRow,
  kind: Kind,
): Promise<void> {
  const { accountId, email } = ticket;
  const [account] =
    accountId === null ? [] : await transaction.select().from(accounts).where(eq(accounts.id, accountId));
  const to = account
    ? getMessageTarget(account)
    : email === null
      ? null
      : ({ channel: "email", recipient: email } as const);
  if (!to) return;
  const locale = account && isLocale(account.language) ? account.language : ticket.locale;
  const texts = messageTexts[locale].support;
  const path = account
    ? `/account/support/${ticket.id}`
    : `/support/question?id=${ticket.id}&token=${await makeTicketLink(transaction, now, ticket.id)}`;
  const { subject, line } = texts[kind];
  await messenger.send(
    transaction,
    now,
    createMessage(to, {
      locale,
      subject,
      lines: account ? [line] : [line, texts.private],
      usefulSeconds,
      links: [{ text: texts.open, url: settings.publicOrigin + localisedPath(path, locale) }],
    }),
  );
}
