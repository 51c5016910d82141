import { defaultLocale, type Locale } from "#contract/languages";
import type { Notices } from "#contract/popups";
import type { Database } from "../../platform/db/database";
import { notices } from "../../platform/db/schema";
import { getVersion, requireSeen, type Versioned } from "../../platform/version";

const onlyRow = 1;
const none: Notices = { alarm: null, alarm_except: [], is_alarm_popup: false, survey: null };

const toNotices = (row: typeof notices.$inferSelect): Notices => ({
  alarm: row.alarm,
  alarm_except: row.alarmExcept,
  is_alarm_popup: row.isAlarmPopup,
  survey: row.survey,
});
const toRow = ({ alarm, alarm_except, is_alarm_popup, survey }: Notices) => ({
  id: onlyRow,
  alarm,
  alarmExcept: alarm_except,
  isAlarmPopup: is_alarm_popup,
  survey,
});

export async function readNotices(db: Database): Promise<Versioned<Notices>> {
  const [row] = await db.select().from(notices);
  const stored = row ? toNotices(row) : none;
  return { ...stored, version: getVersion(stored) };
}

/** 409 CHANGED_MEANWHILE if another writer came between what was seen and this. */
export async function writeNotices(
  db: Database,
  { seen_version: seen, ...written }: Notices & { seen_version: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.insert(notices).values(toRow(none)).onConflictDoNothing();
    const [row] = await transaction.select().from(notices).for("update");
    requireSeen(row ? toNotices(row) : none, written, { seen });
    await transaction.update(notices).set(toRow(written));
  });
}

/** The message to everyone and the survey, as the website's settings name them (AMB-152). */
export async function loadNoticeSettings(db: Database, locale: Locale) {
  const { alarm, alarm_except, is_alarm_popup, survey } = await readNotices(db);
  const text = alarm?.[locale] ?? alarm?.[defaultLocale] ?? null;
  return {
    popup: { alarm: text, allarm_ban: alarm_except, popup_allarm: is_alarm_popup ? text : null },
    survey: survey ?? { id: null, img: null, url: null },
  };
}
