import type { UnsubscribeReason } from "#contract/account";
import { type Locale, localisedPath } from "#contract/languages";
import { createMessage } from "../../platform/messages/create-message";
import type { EmailLink } from "../../platform/messages/email";
import type { Message } from "../../platform/messages/messenger";
import { messageTexts } from "../../platform/messages/texts";
import type { ApiSettings } from "../../platform/settings";
import { getNewsletterToken } from "./tokens";

type Settings = Pick<ApiSettings, "codeSecret" | "publicOrigin">;
type To = { id: string; email: string; locale: Locale };

/** A URL of the site in a language. */
export const createUrl = ({ publicOrigin }: Pick<Settings, "publicOrigin">, locale: Locale, path: string) =>
  publicOrigin + localisedPath(path, locale);

export function writeConfirmation(
  { email, locale, token }: Omit<To, "id"> & { token: string },
  settings: Settings,
): Message {
  const { confirm } = messageTexts[locale].newsletter;
  return createMessage(
    { channel: "email", recipient: email },
    {
      locale,
      subject: confirm.subject,
      lines: confirm.lines,
      links: [{ text: confirm.link, url: createUrl(settings, locale, `/doi-confirm?token=${token}`) }],
    },
  );
}

/** The email to an address that is already subscribed. */
export function writeWelcomeBack(to: To, settings: Settings): Message {
  const { known } = messageTexts[to.locale].newsletter;
  const { lines, subject } = known;
  return write(to, { subject, lines, links: [] }, settings);
}

export function writeUnsubscribeLink(
  to: To,
  reason: UnsubscribeReason | undefined,
  settings: Settings,
): Message {
  const { ending } = messageTexts[to.locale].newsletter;
  const url = getUnsubscribeUrl(to, settings) + (reason ? `&reason=${reason}` : "");
  return createMessage(
    { channel: "email", recipient: to.email },
    { locale: to.locale, subject: ending.subject, lines: ending.lines, links: [{ text: ending.link, url }] },
  );
}

export function writeIssue(to: To, links: EmailLink[], settings: Settings): Message {
  const { issue } = messageTexts[to.locale].newsletter;
  return { ...write(to, { subject: issue.subject, lines: issue.lines, links }, settings), isBulk: true };
}

/** Adds links for changing and ending the subscription, and one-click unsubscribing for mail clients (RFC 8058). */
function write(
  to: To,
  { links, ...content }: { subject: string; lines: string[]; links: EmailLink[] },
  settings: Settings,
): Message {
  const { locale } = to;
  const words = messageTexts[locale].newsletter;
  const unsubscribe = getUnsubscribeUrl(to, settings);
  const manage = createUrl(settings, locale, `/newsletter?${getQuery(to, settings)}`);
  return {
    ...createMessage(
      { channel: "email", recipient: to.email },
      {
        ...content,
        locale,
        links: [
          ...links,
          { text: words.manage, url: manage, isSetting: true },
          { text: words.stop, url: unsubscribe, isSetting: true },
        ],
      },
    ),
    unsubscribe,
  };
}

const getUnsubscribeUrl = (to: To, settings: Settings): string =>
  createUrl(settings, to.locale, `/unsubscribe?${getQuery(to, settings)}`);
const getQuery = ({ id }: To, { codeSecret }: Settings): string =>
  new URLSearchParams({ id, token: getNewsletterToken(codeSecret, id) }).toString();
