import { defaultLocale, type Locale } from "#contract/languages";
import { createCodeMessage, createMessage } from "../../platform/messages/create-message";
import type { Message } from "../../platform/messages/messenger";
import { messageTexts } from "../../platform/messages/texts";

/** The purpose of a code, or what a message without a code reports. */
export type MessageKind = keyof (typeof messageTexts)[Locale]["auth"];

type MessageOptions = { kind: MessageKind; code?: string; locale?: Locale | undefined };

/** Writes an email, or a short message, which has fewer lines. */
export function writeMessage(
  to: Pick<Message, "channel" | "recipient">,
  { kind, code = "", locale = defaultLocale }: MessageOptions,
): Message {
  const texts = messageTexts[locale].auth[kind];
  return "lines" in texts
    ? createMessage(to, { ...texts, locale })
    : createCodeMessage(to, { ...texts, code, locale });
}
