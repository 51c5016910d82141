import { and, asc, eq, gt, lte } from "drizzle-orm";
import type { Audience } from "../../platform/audience";
import type { Database } from "../../platform/db/database";
import { reminders } from "../../platform/db/schema";
import { mayWatchChannel } from "../channels/channel-rules";
import { toChannel } from "../channels/find-channels";
import { toProgramme } from "../channels/programme";
import type { TimetableContext } from "../channels/timetable";
import { findBroadcast } from "./broadcasts";

/** A profile's reminders of programmes to come that this audience may watch, soonest first. */
export async function listReminders(context: TimetableContext, audience: Audience, profileId: string) {
  const { db, now } = context;
  const rows = await db
    .select()
    .from(reminders)
    .where(and(eq(reminders.profileId, profileId), gt(reminders.start, now)))
    .orderBy(asc(reminders.start), asc(reminders.programmeId));
  const broadcasts = await Promise.all(
    rows.map(({ programmeId }) => findBroadcast(context, audience, programmeId)),
  );
  return broadcasts.flatMap((broadcast) =>
    broadcast && mayWatchChannel(broadcast.channel, audience)
      ? [
          {
            program: toProgramme(broadcast.channel, broadcast.slot, audience, now),
            channel: toChannel(broadcast.channel, audience),
          },
        ]
      : [],
  );
}

/** Adds a reminder, and deletes those of the past. */
export async function addReminder(
  { db, now }: Pick<TimetableContext, "db" | "now">,
  profileId: string,
  programme: { programmeId: string; start: number },
): Promise<void> {
  await db.delete(reminders).where(and(eq(reminders.profileId, profileId), lte(reminders.start, now)));
  await db
    .insert(reminders)
    .values({ profileId, ...programme })
    .onConflictDoNothing();
}

export async function deleteReminder(db: Database, profileId: string, programmeId: string): Promise<void> {
  await db
    .delete(reminders)
    .where(and(eq(reminders.profileId, profileId), eq(reminders.programmeId, programmeId)));
}
