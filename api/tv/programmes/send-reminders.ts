import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { languages, localisedPath, toLocale } from "#contract/languages";
import { fillText } from "#domain/fill-text";
import { serviceTimeZone } from "#domain/time-zone";
import { findOwnersBrowsers, hasChosenChannel, writeBulletin } from "../../people/account/messages";
import { getProfileAudience } from "../../people/viewers/accounts";
import { repeatBatches } from "../../platform/batches";
import { accounts, profiles, reminders } from "../../platform/db/schema";
import type { Message, Messenger } from "../../platform/messages/messenger";
import { messageTexts } from "../../platform/messages/texts";
import type { ApiSettings } from "../../platform/settings";
import { toChannel } from "../channels/find-channels";
import { toProgramme } from "../channels/programme";
import { loadTimetable, type Timetable, type TimetableContext } from "../channels/timetable";
import { findBroadcastIn } from "./broadcasts";

/** How long before its start viewers are reminded of a programme, and how long after it a late reminder is of use. */
export const leadSeconds = 600;
export const lateSeconds = 300;
const batchSize = 200;
/** What one run sends at most, so that other jobs get their turn. */
const maxBatches = 100;

export type ReminderContext = TimetableContext & {
  settings: Pick<ApiSettings, "codeSecret" | "publicOrigin">;
  messenger: Messenger;
};

/**
 * Sends reminders of programmes that are about to start, by e-mail, SMS and push notification, as the viewer has
 * enabled. Late ones are sent until five minutes after the start. A child's reminders only appear on the site.
 */
export async function sendReminders(context: ReminderContext): Promise<void> {
  await repeatBatches(() => sendBatch(context), { size: batchSize, max: maxBatches });
}

/**
 * Sends a batch that no other process has, once each: locking, queueing and marking are one transaction, so that a
 * process that ends midway leaves them to the others.
 */
async function sendBatch(context: ReminderContext): Promise<number> {
  const { db, now, messenger } = context;
  // Before the transaction: the embedded database has one connection.
  const timetable = await loadTimetable(context);
  return db.transaction(async (transaction) => {
    const due = await transaction
      .select({ reminder: reminders, account: accounts, profile: profiles })
      .from(reminders)
      .innerJoin(profiles, eq(profiles.id, reminders.profileId))
      .innerJoin(accounts, eq(accounts.id, profiles.accountId))
      .where(
        and(
          isNull(reminders.sent),
          gt(reminders.start, now - lateSeconds),
          lte(reminders.start, now + leadSeconds),
          eq(profiles.child, false),
          isNull(accounts.deleteAt),
          hasChosenChannel,
        ),
      )
      .orderBy(asc(reminders.start))
      .limit(batchSize)
      .for("update", { of: reminders, skipLocked: true });
    if (due.length === 0) return 0;
    const browsers = await findOwnersBrowsers(
      transaction,
      due.map(({ account }) => account),
    );
    const messages = due.flatMap(({ reminder, ...owner }) =>
      writeMessages(
        context,
        timetable,
        { ...owner, browsers: browsers.get(owner.account.id) ?? [] },
        reminder,
      ),
    );
    const keys = due.map(
      ({ reminder: { profileId, programmeId } }) => sql`(${profileId}::text, ${programmeId}::text)`,
    );
    await transaction
      .update(reminders)
      .set({ sent: now })
      .where(sql`(${reminders.profileId}, ${reminders.programmeId}) in (${sql.join(keys, sql`, `)})`);
    await messenger.send(transaction, now, ...messages);
    return due.length;
  });
}

type Owner = {
  account: typeof accounts.$inferSelect;
  profile: typeof profiles.$inferSelect;
  browsers: string[];
};

function writeMessages(
  { settings, now }: ReminderContext,
  timetable: Timetable,
  { account, profile, browsers }: Owner,
  { programmeId, start }: typeof reminders.$inferSelect,
): Message[] {
  const locale = toLocale(account.language);
  const audience = { locale, ...getProfileAudience({ profile }), country: account.country, now };
  const broadcast = findBroadcastIn(timetable, audience, programmeId);
  if (!broadcast) return [];
  const broadcastTexts = {
    title: toProgramme(broadcast.channel, broadcast.slot, audience, now).title,
    channel: toChannel(broadcast.channel, audience).title,
    time: new Intl.DateTimeFormat(languages[locale].tag, {
      timeZone: serviceTimeZone,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }).format(broadcast.slot.start * 1000),
  };
  const { subject, line } = messageTexts[locale].account.reminder;
  return writeBulletin(
    { account, browsers },
    {
      subject,
      line: fillText(line, broadcastTexts),
      path: localisedPath(`/channel/${broadcast.channel.id}`, locale),
      usefulSeconds: start + lateSeconds - now,
    },
    settings,
  );
}
