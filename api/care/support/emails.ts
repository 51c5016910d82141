import { eq } from "drizzle-orm";
import { isLocale, type Locale, localisedPath } from "#contract/languages";
import { daySeconds } from "#domain/time-units";
import type { ApiContext } from "../../context";
import { getMessageTarget } from "../../people/viewers/message-target";
import type { Database } from "../../platform/db/database";
import { accounts, type tickets } from "../../platform/db/schema";
import { createMessage } from "../../platform/messages/create-message";
import { makeTicketLink } from "./links";

type TicketRow = typeof tickets.$inferSelect;
type Kind = "received" | "answered" | "closed";
type Words = Record<Kind, { subject: string; line: string }> & { open: string; private: string };

const usefulSeconds = 3 * daySeconds;

const texts: Record<Locale, Words> = {
  ru: {
    received: {
      subject: "Мы получили ваш вопрос",
      line: "Спасибо, что написали в поддержку «Луча». Ответ придёт на эту почту.",
    },
    answered: { subject: "Ответ поддержки «Луча»", line: "Мы ответили на ваше обращение." },
    closed: {
      subject: "Обращение закрыто",
      line: "Мы закрыли ваше обращение. Если вопрос остался, ответьте в нём, и оно откроется снова.",
    },
    open: "Прочитать и ответить:",
    private: "Никому не пересылайте это письмо: по ссылке переписка открывается без входа.",
  },
  en: {
    received: {
      subject: "We have your question",
      line: "Thank you for writing to Luch support. We’ll answer at this address.",
    },
    answered: { subject: "Luch support replied", line: "We’ve replied to your request." },
    closed: {
      subject: "Your request is closed",
      line: "We have closed your request. Reply to reopen it.",
    },
    open: "Read and reply:",
    private: "Do not forward this email: its link opens the conversation without signing in.",
  },
  sr: {
    received: {
      subject: "Primili smo vaše pitanje",
      line: "Hvala što ste pisali podršci Luča. Odgovor će stići na ovu adresu.",
    },
    answered: { subject: "Odgovor podrške Luča", line: "Odgovorili smo na vaš zahtev." },
    closed: {
      subject: "Zahtev je zatvoren",
      line: "Zatvorili smo vaš zahtev. Ako je pitanje ostalo, odgovorite u njemu i ponovo će se otvoriti.",
    },
    open: "Pročitajte i odgovorite:",
    private: "Nikome ne prosleđujte ovo pismo: link otvara prepisku bez prijave.",
  },
  bg: {
    received: {
      subject: "Получихме въпроса ви",
      line: "Благодарим, че писахте на поддръжката на „Луч“. Отговорът ще дойде на този адрес.",
    },
    answered: { subject: "Отговор от поддръжката на „Луч“", line: "Отговорихме на вашето запитване." },
    closed: {
      subject: "Запитването е затворено",
      line: "Затворихме вашето запитване. Ако въпросът остава, отговорете в него и то ще се отвори отново.",
    },
    open: "Прочетете и отговорете:",
    private: "Не препращайте това писмо: връзката отваря кореспонденцията без вход.",
  },
  hr: {
    received: {
      subject: "Primili smo vaše pitanje",
      line: "Hvala što ste pisali podršci Luča. Odgovor će stići na ovu adresu.",
    },
    answered: { subject: "Odgovor podrške Luča", line: "Odgovorili smo na vaš upit." },
    closed: {
      subject: "Upit je zatvoren",
      line: "Zatvorili smo vaš upit. Ako je pitanje ostalo, odgovorite u njemu i ponovno će se otvoriti.",
    },
    open: "Pročitajte i odgovorite:",
    private: "Ovo pismo nikome ne prosljeđujte: poveznica otvara prepisku bez prijave.",
  },
};

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
  const words = texts[locale];
  const path = account
    ? `/account/support/${ticket.id}`
    : `/support/question?id=${ticket.id}&token=${await makeTicketLink(transaction, now, ticket.id)}`;
  const { subject, line } = words[kind];
  await messenger.send(
    transaction,
    now,
    createMessage(to, {
      locale,
      subject,
      lines: account ? [line] : [line, words.private],
      usefulSeconds,
      links: [{ text: words.open, url: settings.publicOrigin + localisedPath(path, locale) }],
    }),
  );
}
