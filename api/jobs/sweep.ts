import { deleteUnused } from "../account/delete-unused";
import { deleteAccounts, type DeletionContext } from "../account/deletion";
import { deleteExpiredEmailLinks } from "../account/email-links";
import { deleteOldEvents } from "../analytics/events";
import { describeError } from "../errors";
import { tidyOutbox } from "../messages/tidy-outbox";
import { sendIssues } from "../newsletter/send-issues";
import { deleteUnconfirmed } from "../newsletter/subscribing";
import { deleteOldViewings } from "../parents/viewings";
import { deleteAbandonedGames } from "../scoring/games";
import { deleteExpiredTicketLinks } from "../support/links";
import { deleteUnsentPictures } from "../support/tickets";
import { type ReminderContext, sendReminders } from "./send-reminders";

type Context = ReminderContext & DeletionContext;

const jobs: Record<string, (context: Context) => Promise<unknown>> = {
  sendReminders,
  sendIssues,
  deleteUnconfirmed: ({ db, now }) => deleteUnconfirmed(db, now),
  deleteExpiredEmailLinks: ({ db, now }) => deleteExpiredEmailLinks(db, now),
  deleteExpiredTicketLinks: ({ db, now }) => deleteExpiredTicketLinks(db, now),
  deleteUnsentPictures: ({ db, now }) => deleteUnsentPictures(db, now),
  deleteOldViewings,
  deleteAccounts,
  deleteUnused,
  tidyOutbox,
  deleteAbandonedGames: ({ db, now }) => deleteAbandonedGames(db, now),
  deleteOldEvents: ({ db, now }) => deleteOldEvents(db, now),
};

/**
 * Periodic jobs: send reminders and the newsletter, delete what has expired and the accounts that are due. A failing
 * job is logged and does not affect the others. Instances may run them in parallel.
 */
export async function sweep(context: Context): Promise<void> {
  for (const [job, run] of Object.entries(jobs))
    await run(context).catch((error: unknown) =>
      context.log({ level: "error", message: job, error: describeError(error) }),
    );
}
