import type { Locale } from "#contract/languages";
import { writeLetter } from "./letter";
import type { Message } from "./messenger";

const daySeconds = 86_400;

type Content = {
  subject: string;
  lines: string[];
  /** Set large in the line that has it. */
  code?: string;
  /** What a letter can do by a link. */
  link?: { text: string; url: string } | undefined;
  locale: Locale;
  /** How long it is worth being delivered: a day, if not said. */
  usefulSeconds?: number;
};

/** A letter of these paragraphs, as text and as markup; a short message of them in one line. */
export function createMessage(
  { channel, recipient }: Pick<Message, "channel" | "recipient">,
  { subject, lines, code = "", link, locale, usefulSeconds = daySeconds }: Content,
): Message {
  const to = { channel, recipient, subject, usefulSeconds };
  if (channel !== "email") return { ...to, text: lines.join(" "), html: null };
  const paragraphs = [...lines, ...(link ? [`${link.text} ${link.url}`] : [])];
  return {
    ...to,
    text: paragraphs.join("\n\n"),
    html: writeLetter({ subject, lines, code, link: link ?? null, locale }),
  };
}
