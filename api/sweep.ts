import { sendIssues } from "./care/newsletter/send-issues";
import { deleteUnconfirmed } from "./care/newsletter/subscribing";
import { deleteExpiredTicketLinks } from "./care/support/links";
import { deleteUnsentPictures } from "./care/support/tickets";
import { showDueEpisodes } from "./catalogue/editing/own-episodes";
import { publishDue } from "./catalogue/editing/own-titles";
import { publishDueEntries } from "./content-desk/entries";
import { toDeskContext } from "./content-desk/routes";
import { deleteAccounts, type DeletionContext } from "./people/account/deletion";
import { deleteExpiredAttempts } from "./people/auth/attempts";
import { deleteExpiredEmailLinks } from "./people/auth/email-links";
import { deleteOldViewings } from "./people/parents/viewings";
import { deleteExpiredPasskeyChallenges } from "./people/passkeys/challenges";
import { deleteUnused } from "./people/viewers/delete-unused";
import { describeError } from "./platform/errors";
import { tidyOutbox } from "./platform/messages/tidy-outbox";
import type { MediaFolders } from "./platform/own-media";
import type { FileStorage } from "./platform/storage/storage";
import { type ReminderContext, sendReminders } from "./tv/programmes/send-reminders";
import { dropOldDays } from "./watching/analytics/event-days";
import { deleteAbsent } from "./watching/analytics/presence";
import { dropOldQueue } from "./watching/analytics/warehouse";
import { createReplacedDeletion } from "./watching/encodes/delete-replaced";
import { deleteOldProgress } from "./watching/encodes/inbox";
import { deleteOldUploads } from "./watching/encodes/uploads";
import { deleteOldSharedChannels } from "./watching/own-channel/store";
import { createRecordingsDeletion } from "./watching/recorder/delete-old-recordings";
import { sendPremieres } from "./watching/saved/premieres";
import { sendTitleNews } from "./watching/saved/title-news";
import { deleteAbandonedGames } from "./watching/scoring/games";
import { deleteEndedGroups } from "./watching/together/groups";

type Context = ReminderContext & DeletionContext & { mediaFolders: MediaFolders; storage: FileStorage };

const jobs: Record<string, (context: Context) => Promise<unknown>> = {
  sendReminders,
  sendPremieres,
  sendTitleNews,
  sendIssues,
  deleteUnconfirmed: ({ db, now }) => deleteUnconfirmed(db, now),
  deleteExpiredEmailLinks: ({ db, now }) => deleteExpiredEmailLinks(db, now),
  deleteExpiredPasskeyChallenges: ({ db, now }) => deleteExpiredPasskeyChallenges(db, now),
  deleteExpiredTicketLinks: ({ db, now }) => deleteExpiredTicketLinks(db, now),
  deleteUnsentPictures: ({ db, now }) => deleteUnsentPictures(db, now),
  deleteOldViewings,
  deleteAccounts,
  deleteUnused,
  tidyOutbox,
  publishDue,
  showDueEpisodes,
  publishDueEntries: (context) => publishDueEntries(toDeskContext(context)),
  deleteOldUploads,
  deleteOldProgress,
  deleteReplaced: createReplacedDeletion(),
  deleteOldRecordings: createRecordingsDeletion(),
  deleteAbandonedGames: ({ db, now }) => deleteAbandonedGames(db, now),
  deleteExpiredAttempts: ({ db, now }) => deleteExpiredAttempts(db, now),
  deleteEndedGroups: ({ db, now }) => deleteEndedGroups(db, now),
  deleteOldSharedChannels: ({ db, now }) => deleteOldSharedChannels(db, now),
  deleteAbsent: ({ db, now }) => deleteAbsent(db, now),
  dropOldEventDays: ({ db, now }) => dropOldDays(db, now),
  dropOldQueue: ({ db, now }) => dropOldQueue(db, now),
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
