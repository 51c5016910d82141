import { and, asc, eq, gt, isNotNull, isNull, lte, or } from "drizzle-orm";
import { languages, localisedPath, toLocale } from "#contract/languages";
import { serviceTimeZone } from "#domain/time-zone";
import { getUnsubscribeToken } from "../account/email-links";
import { writeReminder, writeReminderNotice } from "../account/messages";
import { toChannel } from "../channels/find-channels";
import { toProgramme } from "../channels/programme";
import type { TimetableContext } from "../channels/timetable";
import { accounts, profiles, reminders } from "../db/schema";
import type { Message, Messenger } from "../messages/messenger";
import { listPushBrowsers } from "../push/push-browsers";
import type { ApiSettings } from "../settings";
import { findShowing } from "../tv/showings";
import { getProfileAudience } from "../viewers/accounts";

/** How long before its start viewers are reminded of a programme. */
const leadSeconds = 600;
const maxAtOnce = 200;

export type ReminderContext = TimetableContext & {
  settings: Pick<ApiSettings, "codeSecret" | "publicOrigin">;
  messenger: Messenger;
};

/**
 * Sends reminders of programmes that are about to start, by e-mail, SMS and push notification, as the viewer has
 * enabled: once each, because marking and queueing are one transaction. A child's reminders only appear on the site.
 */
export async function sendReminders(context: ReminderContext): Promise<void> {
  const { db, now, messenger } = context;
  const due = await db
    .select({ reminder: reminders, account: accounts, profile: profiles })
    .from(reminders)
    .innerJoin(profiles, eq(profiles.id, reminders.profileId))
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(
      and(
        isNull(reminders.sent),
        gt(reminders.start, now),
        lte(reminders.start, now + leadSeconds),
        eq(profiles.child, false),
        isNull(accounts.deleteAt),
        or(
          and(accounts.notifyEmail, isNotNull(accounts.email)),
          and(accounts.notifySms, isNotNull(accounts.phone)),
          accounts.notifyPush,
        ),
      ),
    )
    .orderBy(asc(reminders.start))
    .limit(maxAtOnce);
  for (const { reminder, ...owner } of due) {
    const messages = await writeMessages(context, owner, reminder.programmeId);
    await db.transaction(async (transaction) => {
      const [marked] = await transaction
        .update(reminders)
        .set({ sent: now })
        .where(
          and(
            eq(reminders.profileId, reminder.profileId),
            eq(reminders.programmeId, reminder.programmeId),
            isNull(reminders.sent),
          ),
        )
        .returning({ start: reminders.start });
      if (marked) for (const message of messages) await messenger.send(transaction, now, message);
    });
  }
}

type Owner = { account: typeof accounts.$inferSelect; profile: typeof profiles.$inferSelect };

async function writeMessages(
  context: ReminderContext,
  { account, profile }: Owner,
  programmeId: string,
): Promise<Message[]> {
  const { settings, now } = context;
  const locale = toLocale(account.language);
  const audience = { locale, ...getProfileAudience({ profile }), country: account.country, now };
  const showing = await findShowing(context, audience, programmeId);
  if (!showing) return [];
  const showingTexts = {
    title: toProgramme(showing.channel, showing.slot, audience, now).title,
    channel: toChannel(showing.channel, audience).title,
    time: new Intl.DateTimeFormat(languages[locale].tag, {
      timeZone: serviceTimeZone,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }).format(showing.slot.start * 1000),
  };
  const token = getUnsubscribeToken(settings.codeSecret, account.id);
  const unsubscribe = `${settings.publicOrigin}/auth/unsubscribe/${account.id}?token=${token}`;
  const to: Pick<Message, "channel" | "recipient">[] = [
    ...(account.notifyEmail && account.email
      ? [{ channel: "email" as const, recipient: account.email }]
      : []),
    ...(account.notifySms && account.phone ? [{ channel: "sms" as const, recipient: account.phone }] : []),
  ];
  const browsers = account.notifyPush ? await listPushBrowsers(context.db, account.id) : [];
  const path = localisedPath(`/channel/${showing.channel.id}`, locale);
  return [
    ...to.map((recipient) => writeReminder(recipient, showingTexts, { locale, unsubscribe })),
    ...browsers.map((browser) => writeReminderNotice(browser, showingTexts, { locale, path })),
  ];
}
