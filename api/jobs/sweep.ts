import { deleteAccounts, type DeletionContext } from "../account/deletion";
import { forgetEmailLinks } from "../account/email-links";
import { forgetOldEvents } from "../analytics/events";
import { sendIssues } from "../newsletter/send-issues";
import { forgetUnconfirmed } from "../newsletter/subscribing";
import { forgetOldViewings } from "../parents/viewings";
import { forgetGames } from "../scoring/games";
import { forgetTicketLinks } from "../support/links";
import { forgetUnsentPictures } from "../support/tickets";
import { type ReminderContext, sendReminders } from "./send-reminders";

/**
 * Periodic work: sends reminders and the newsletter, deletes what has expired and accounts whose time has come.
 * Instances may run it in parallel.
 */
export async function sweep(context: ReminderContext & DeletionContext): Promise<void> {
  const { db, now } = context;
  await sendReminders(context);
  await sendIssues(context);
  await forgetUnconfirmed(db, now);
  await forgetEmailLinks(db, now);
  await forgetTicketLinks(db, now);
  await forgetUnsentPictures(db, now);
  await forgetOldViewings(context);
  await deleteAccounts(context);
  await forgetGames(db, now);
  await forgetOldEvents(db, now);
}
