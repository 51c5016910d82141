import type { Locale } from "#contract/languages";
import { codeSeconds } from "#domain/login";
import { createMessage } from "../messages/create-message";
import type { Message } from "../messages/messenger";
import { accountTexts } from "./message-texts";

/** What a code is for: a new address, a new number, or proof of identity. */
type CodeKind = "email" | "phone" | "proof";
/** Changes that the owner is notified of. */
type NoticeKind = "emailChanged" | "phoneChanged" | "passwordChanged" | "linked" | "restored";

type To = Pick<Message, "channel" | "recipient">;

/** A message with a code; an email may also have a link that does the same. */
export function writeCode(
  to: To,
  { kind, code, link, locale }: { kind: CodeKind; code: string; link?: string; locale: Locale },
): Message {
  const words = accountTexts[locale];
  const lines = [words.code(code), words[kind].purpose, words.time, words.secret];
  return createMessage(to, {
    locale,
    subject: words[kind].subject,
    code,
    usefulSeconds: codeSeconds,
    lines: to.channel === "email" ? [...lines, words.unasked] : lines,
    ...(link ? { links: [{ text: words.orLink, url: link }] } : {}),
  });
}

export function writeNotice(to: To, kind: NoticeKind, locale: Locale): Message {
  return createMessage(to, { locale, ...accountTexts[locale][kind] });
}

export function writeDeletion(to: To, date: string, locale: Locale): Message {
  const { subject, lines } = accountTexts[locale].deletion;
  return createMessage(to, { locale, subject, lines: lines(date) });
}

type Showing = { title: string; channel: string; time: string };

/** A notice is useless once the programme has begun. */
const noticeSeconds = 600;

/** A reminder of a programme; an email has an unsubscribe link. */
export function writeReminder(
  to: To,
  showing: Showing,
  { locale, unsubscribe }: { locale: Locale; unsubscribe: string },
): Message {
  const words = accountTexts[locale];
  const lines = [words.reminder.line(showing)];
  if (to.channel !== "email") return createMessage(to, { locale, subject: words.reminder.subject, lines });
  return {
    ...createMessage(to, {
      locale,
      subject: words.reminder.subject,
      lines,
      links: [{ text: words.reminder.stop, url: unsubscribe }],
    }),
    unsubscribe,
  };
}

/** The same as a push notification: what the service worker shows, and the page that it opens. */
export function writeReminderNotice(
  browser: string,
  showing: Showing,
  { locale, path }: { locale: Locale; path: string },
): Message {
  const { reminder } = accountTexts[locale];
  const notice = { title: reminder.subject, text: reminder.line(showing), path };
  return createMessage(
    { channel: "push", recipient: browser },
    { locale, subject: reminder.subject, lines: [JSON.stringify(notice)], usefulSeconds: noticeSeconds },
  );
}
