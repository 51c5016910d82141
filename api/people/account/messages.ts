import { and, isNotNull, or } from "drizzle-orm";
import { type Locale, toLocale } from "#contract/languages";
import { fillText } from "#domain/fill-text";
import type { Database } from "../../platform/db/database";
import { accounts } from "../../platform/db/schema";
import { createCodeMessage, createMessage } from "../../platform/messages/create-message";
import type { EmailLink } from "../../platform/messages/email";
import type { Message } from "../../platform/messages/messenger";
import { fillMessage, messageTexts } from "../../platform/messages/texts";
import { findPushBrowsers } from "../../platform/push/push-browsers";
import type { ApiSettings } from "../../platform/settings";
import { getUnsubscribeToken } from "../auth/email-links";
import type { AccountRow } from "../viewers/lock-account";

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

type Owner = {
  account: AccountRow;
  /** Ids of those that are to get a push notification. */ browsers: string[];
};
type Bulletin = {
  subject: string;
  line: string;
  /** Of an email. */
  links?: EmailLink[];
  /** Of the page that a push notification opens. */
  path: string;
  /** How long it is of use. */
  usefulSeconds: number;
};

/** Writes to an owner by each channel that they have chosen; an email has an unsubscribe link. */
export function writeBulletin(
  { account, browsers }: Owner,
  { subject, line, links = [], path, usefulSeconds }: Bulletin,
  settings: Pick<ApiSettings, "codeSecret" | "publicOrigin">,
): Message[] {
  const locale = toLocale(account.language);
  const content = { locale, subject, lines: [line], usefulSeconds };
  const messages: Message[] = browsers.map((recipient) =>
    createMessage(
      { channel: "push", recipient },
      // What the service worker shows.
      { ...content, lines: [JSON.stringify({ title: subject, text: line, path })] },
    ),
  );
  if (account.notifySms && account.phone)
    messages.push(createMessage({ channel: "sms", recipient: account.phone }, content));
  if (account.notifyEmail && account.email) {
    const token = getUnsubscribeToken(settings.codeSecret, account.id);
    const unsubscribe = `${settings.publicOrigin}/auth/unsubscribe/${account.id}?token=${token}`;
    const stop = { text: messageTexts[locale].account.stop, url: unsubscribe, isSetting: true };
    const letter = createMessage(
      { channel: "email", recipient: account.email },
      { ...content, links: [...links, stop] },
    );
    messages.push({ ...letter, unsubscribe });
  }
  return messages.map((message) => ({ ...message, isBulk: true }));
}

/** Whether an account has chosen a channel for bulletins. */
export const hasChosenChannel = or(
  and(accounts.notifyEmail, isNotNull(accounts.email)),
  and(accounts.notifySms, isNotNull(accounts.phone)),
  accounts.notifyPush,
);

/** The browsers of these accounts that are to get push notifications, by account. */
export async function findOwnersBrowsers(
  db: Database,
  owners: readonly AccountRow[],
): Promise<Map<string, string[]>> {
  const reached = owners.filter(({ notifyPush }) => notifyPush).map(({ id }) => id);
  const found = new Map<string, string[]>();
  if (reached.length === 0) return found;
  for (const { accountId, id } of await findPushBrowsers(db, reached))
    found.set(accountId, [...(found.get(accountId) ?? []), id]);
  return found;
}
