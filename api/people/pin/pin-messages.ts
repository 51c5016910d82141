import type { Locale } from "#contract/languages";
import { createMessage } from "../../platform/messages/create-message";
import type { Message } from "../../platform/messages/messenger";
import { fillMessage, messageTexts } from "../../platform/messages/texts";

type Target = Pick<Message, "channel" | "recipient">;

export function writePinReminder(target: Target, locale: Locale, pin: string): Message {
  const content = fillMessage(messageTexts[locale].pin.reminder, { pin });
  return createMessage(target, { ...content, code: pin, locale });
}

export function writePinRemoval(target: Target, locale: Locale, url: string): Message {
  const { link, ...content } = messageTexts[locale].pin.removal;
  return createMessage(target, { ...content, links: [{ text: link, url }], locale });
}

export function writePinRemoved(target: Target, locale: Locale): Message {
  return createMessage(target, { ...messageTexts[locale].pin.removed, locale });
}
