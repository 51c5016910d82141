import type { Locale } from "#contract/languages";
import { daySeconds } from "#domain/time-units";
import { type LetterLink, writeLetter } from "./letter";
import type { Message } from "./messenger";

type Content = {
  subject: string;
  lines: string[];
  /** Set large in the line that has it. */
  code?: string;
  /** What a letter leads to. */
  links?: LetterLink[];
  locale: Locale;
  /** How long it is worth being delivered: a day, if not said. */
  usefulSeconds?: number;
};

/** A letter of these paragraphs, as text and as markup; a short message of them in one line. */
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
    html: writeLetter({ subject, lines, code, links, locale }),
  };
}
