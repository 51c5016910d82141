import { deleteAccounts, type DeletionContext } from "../account/deletion";
import { forgetEmailLinks } from "../account/email-links";
import { forgetOldEvents } from "../analytics/events";
import { describeError } from "../errors";
import { sendIssues } from "../newsletter/send-issues";
import { forgetUnconfirmed } from "../newsletter/subscribing";
import { forgetOldViewings } from "../parents/viewings";
import { forgetGames } from "../scoring/games";
import { forgetTicketLinks } from "../support/links";
import { forgetUnsentPictures } from "../support/tickets";
import { type ReminderContext, sendReminders } from "./send-reminders";

type Context = ReminderContext & DeletionContext;

const jobs: Record<string, (context: Context) => Promise<unknown>> = {
  sendReminders,
  sendIssues,
  forgetUnconfirmed: ({ db, now }) => forgetUnconfirmed(db, now),
  forgetEmailLinks: ({ db, now }) => forgetEmailLinks(db, now),
  forgetTicketLinks: ({ db, now }) => forgetTicketLinks(db, now),
  forgetUnsentPictures: ({ db, now }) => forgetUnsentPictures(db, now),
  forgetOldViewings,
  deleteAccounts,
  forgetGames: ({ db, now }) => forgetGames(db, now),
  forgetOldEvents: ({ db, now }) => forgetOldEvents(db, now),
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
