import { sendIssues } from "../newsletter/send-issues";
import { forgetUnconfirmed } from "../newsletter/subscribing";
import { forgetOldViewings } from "../parents/viewings";
import { forgetTicketLinks } from "../support/links";
import { forgetUnsentPictures } from "../support/tickets";
import { deleteAccounts, type DeletionContext } from "./deletion";
import { forgetLetterLinks } from "./letter-links";
import { type ReminderContext, sendReminders } from "./send-reminders";

/** Periodic work: sends reminders and the newsletter, deletes expired links, unsent pictures and accounts. Instances may run it in parallel. */
export async function sweepAccounts(context: ReminderContext & DeletionContext): Promise<void> {
  await sendReminders(context);
  await sendIssues(context);
  await forgetUnconfirmed(context.db, context.now);
  await forgetLetterLinks(context.db, context.now);
  await forgetTicketLinks(context.db, context.now);
  await forgetUnsentPictures(context.db, context.now);
  await forgetOldViewings(context);
  await deleteAccounts(context);
}
