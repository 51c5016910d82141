import type { Locale } from "#contract/languages";
import { daySeconds } from "#domain/time-units";
import { type EmailLink, writeEmail } from "./email";
import type { Message } from "./messenger";

type Content = {
  subject: string;
  lines: string[];
  /** Displayed large in the line that contains it. */
  code?: string;
  /** Links of an email. */
  links?: EmailLink[];
  locale: Locale;
  /** How long it is worth delivering; a day by default. */
  usefulSeconds?: number;
};

/** Creates an email of these paragraphs as text and HTML, or a short message of them in one line. */
export function createMessage(
  { channel, recipient }: Pick<Message, "channel" | "recipient">,
  { subject, lines, code = "", links = [], locale, usefulSeconds = daySeconds }: Content,
): Message {
  const to = { channel, recipient, subject, usefulSeconds };
  if (channel !== "email") return { ...to, text: lines.join(" "), html: null };
  const paragraphs = [...lines, ...links.map(({ text, url }) => `${text} ${url}`)];
  return {
    ...to,
    text: paragraphs.join("\n\n"),
    html: writeEmail({ subject, lines, code, links, locale }),
  };
}
