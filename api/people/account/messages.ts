import type { Locale } from "#contract/languages";
import { fillText } from "#domain/fill-text";
import { createCodeMessage, createMessage } from "../../platform/messages/create-message";
import type { Message } from "../../platform/messages/messenger";
import { fillMessage, messageTexts } from "../../platform/messages/texts";

/** What a code is for: a new address, a new number, or proof of identity. */
type CodeKind = "email" | "phone" | "proof";
/** Changes that the owner is notified of. */
type NoticeKind =
  | "emailChanged"
  | "phoneChanged"
  | "passwordChanged"
  | "linked"
  | "passkeyAdded"
  | "restored";

type To = Pick<Message, "channel" | "recipient">;

/** A message with a code; an email may also have a link that does the same. */
export function writeCode(
  to: To,
  { kind, code, link, locale }: { kind: CodeKind; code: string; link?: string; locale: Locale },
): Message {
  return createCodeMessage(to, { ...messageTexts[locale].account[kind], code, locale, link });
}

export function writeNotice(to: To, kind: NoticeKind, locale: Locale): Message {
  return createMessage(to, { locale, ...messageTexts[locale].account[kind] });
}

export function writeDeletion(to: To, date: string, locale: Locale): Message {
  return createMessage(to, { locale, ...fillMessage(messageTexts[locale].account.deletion, { date }) });
}

/** Says that a title can be watched now, as its reader had asked for. */
export function writePremiere(
  to: To,
  { title, url }: { title: string; url: string },
  locale: Locale,
): Message {
  const { subject, line, open } = messageTexts[locale].account.premiere;
  const lines = [fillText(line, { title })];
  return createMessage(to, { locale, subject, lines, links: [{ text: open, url }] });
}

type Broadcast = { title: string; channel: string; time: string };

/** How a reminder is written, and how long it is of use. */
type Reminding = { locale: Locale; usefulSeconds: number };

/** A reminder of a programme; an email has an unsubscribe link. */
export function writeReminder(
  to: To,
  broadcast: Broadcast,
  { locale, usefulSeconds, unsubscribe }: Reminding & { unsubscribe: string },
): Message {
  const { subject, line, stop } = messageTexts[locale].account.reminder;
  const content = { locale, subject, usefulSeconds, lines: [fillText(line, broadcast)] };
  if (to.channel !== "email") return { ...createMessage(to, content), isBulk: true };
  const links = [{ text: stop, url: unsubscribe, isSetting: true }];
  return { ...createMessage(to, { ...content, links }), unsubscribe, isBulk: true };
}

/** The same as a push notification: what the service worker shows, and the page that it opens. */
export function writeReminderNotice(
  browser: string,
  broadcast: Broadcast,
  { locale, usefulSeconds, path }: Reminding & { path: string },
): Message {
  const { subject, line } = messageTexts[locale].account.reminder;
  const notice = { title: subject, text: fillText(line, broadcast), path };
  const content = { locale, subject, lines: [JSON.stringify(notice)], usefulSeconds };
  return { ...createMessage({ channel: "push", recipient: browser }, content), isBulk: true };
}
