import { forgetOldViewings } from "../parents/viewings";
import { deleteAccounts } from "./deletion";
import { forgetLetterLinks } from "./letter-links";
import { type ReminderContext, sendReminders } from "./send-reminders";

/** What time does to accounts: reminders go out, links end, deleted accounts disappear. May run anywhere at once. */
export async function sweepAccounts(context: ReminderContext): Promise<void> {
  await sendReminders(context);
  await forgetLetterLinks(context.db, context.now);
  await forgetOldViewings(context);
  await deleteAccounts(context.db, context.now);
}
