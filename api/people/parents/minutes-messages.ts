import { localisedPath, toLocale } from "#contract/languages";
import { fillText } from "#domain/fill-text";
import { hourSeconds } from "#domain/time-units";
import type { ApiContext } from "../../context";
import type { Database } from "../../platform/db/database";
import { createMessage } from "../../platform/messages/create-message";
import type { Message } from "../../platform/messages/messenger";
import { messageTexts } from "../../platform/messages/texts";
import { findOwnersBrowsers, writeBulletin } from "../account/messages";
import type { Caller } from "../viewers/accounts";

/** Why the parents are written to: their child asks for more minutes, or those of the day are used up. */
type Occasion = "asks" | "usedUp";
type Settings = Pick<ApiContext, "settings">;

const usefulSeconds = 2 * hourSeconds;

function getContent({ settings }: Settings, { account, profile }: Caller, occasion: Occasion) {
  const locale = toLocale(account.language);
  const { open, ...texts } = messageTexts[locale].parents;
  const { subject, line } = texts[occasion];
  // It opens for the signed-in owner only, and gives nothing by itself.
  const path = localisedPath(`/account/parents/minutes?profile=${profile.id}`, locale);
  return {
    locale,
    subject: fillText(subject, { name: profile.name }),
    line: fillText(line, { name: profile.name }),
    path,
    link: { text: open, url: settings.publicOrigin + path },
  };
}

/** The message to one address. */
export function writeWish(
  context: Settings,
  caller: Caller,
  target: Pick<Message, "channel" | "recipient">,
  occasion: Occasion,
): Message {
  const { locale, subject, line, link } = getContent(context, caller, occasion);
  const isEmail = target.channel === "email";
  const lines = isEmail ? [line] : [line, link.url];
  return createMessage(target, { locale, subject, lines, links: isEmail ? [link] : [], usefulSeconds });
}

/** The messages by the channels that the owner has chosen. */
export async function findMinutesMessages(
  context: Settings,
  db: Database,
  caller: Caller,
  occasion: Occasion,
): Promise<Message[]> {
  const { account } = caller;
  const { subject, line, path, link } = getContent(context, caller, occasion);
  const browsers = (await findOwnersBrowsers(db, [account])).get(account.id) ?? [];
  const bulletin = { subject, line, links: [link], path, usefulSeconds };
  return writeBulletin({ account, browsers }, bulletin, context.settings).map((message) =>
    message.channel === "sms"
      ? writeWish(context, caller, message, occasion)
      : // Somebody waits for it.
        { ...message, isBulk: false },
  );
}
