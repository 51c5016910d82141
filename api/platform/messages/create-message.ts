import type { Locale } from "#contract/languages";
import { fillText } from "#domain/fill-text";
import { codeSeconds } from "#domain/login";
import { daySeconds } from "#domain/time-units";
import { type EmailLink, type EmailPicture, writeEmail } from "./email";
import type { Message } from "./messenger";
import { messageTexts } from "./texts";

type To = Pick<Message, "channel" | "recipient">;
type Content = {
  subject: string;
  lines: string[];
  /** Displayed large in the line that contains it. */
  code?: string;
  /** Links of an email. */
  links?: EmailLink[];
  /** At the top of an email. */
  picture?: EmailPicture;
  locale: Locale;
  /** How long it is worth delivering; a day by default. */
  usefulSeconds?: number;
};

/** Creates an email of these paragraphs as text and HTML, or a short message of them in one line. */
export function createMessage(
  { channel, recipient }: To,
  { subject, lines, code = "", links = [], picture, locale, usefulSeconds = daySeconds }: Content,
): Message {
  const to = { channel, recipient, subject, usefulSeconds };
  if (channel !== "email") return { ...to, text: lines.join(" "), html: null };
  const paragraphs = [...lines, ...links.map(({ text, url }) => `${text} ${url}`)];
  return {
    ...to,
    text: paragraphs.join("\n\n"),
    html: writeEmail({ subject, lines, code, links, picture, locale }),
  };
}

type CodeContent = Pick<Content, "subject" | "locale"> & { purpose: string; code: string; link?: string };

/** Creates a message with a code; an email may also have a link that does the same. */
export function createCodeMessage(to: To, { subject, purpose, code, link, locale }: CodeContent): Message {
  const texts = messageTexts[locale].code;
  const lines = [fillText(texts.code, { code }), purpose, texts.time, texts.secret];
  return createMessage(to, {
    locale,
    subject,
    code,
    usefulSeconds: codeSeconds,
    lines: to.channel === "email" ? [...lines, texts.unasked] : lines,
    links: link ? [{ text: texts.orLink, url: link }] : [],
  });
}
