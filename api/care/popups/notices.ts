import { defaultLocale, type Locale } from "#contract/languages";
import type { Notices } from "#contract/popups";
import type { Database } from "../../platform/db/database";
import { notices } from "../../platform/db/schema";

const onlyRow = 1;
const none: Notices = { alarm: null, alarm_except: [], is_alarm_popup: false, survey: null };

export async function readNotices(db: Database): Promise<Notices> {
  const [row] = await db.select().from(notices);
  return row
    ? {
        alarm: row.alarm,
        alarm_except: row.alarmExcept,
        is_alarm_popup: row.isAlarmPopup,
        survey: row.survey,
      }
    : none;
}

export async function writeNotices(
  db: Database,
  { alarm, alarm_except, is_alarm_popup, survey }: Notices,
): Promise<void> {
  const values = { alarm, alarmExcept: alarm_except, isAlarmPopup: is_alarm_popup, survey };
  await db
    .insert(notices)
    .values({ id: onlyRow, ...values })
    .onConflictDoUpdate({ target: notices.id, set: values });
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
