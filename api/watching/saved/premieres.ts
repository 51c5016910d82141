import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { localisedPath, toLocale } from "#contract/languages";
import { isWindowOpen } from "#domain/access";
import { writePremiere } from "../../people/account/messages";
import { getProfileAudience } from "../../people/viewers/accounts";
import { getMessageTarget } from "../../people/viewers/message-target";
import { isVisibleTo } from "../../platform/audience";
import { repeatBatches } from "../../platform/batches";
import type { Database } from "../../platform/db/database";
import { accounts, awaitedPremieres, profiles, type StoredWindow, titles } from "../../platform/db/schema";
import type { Message, Messenger } from "../../platform/messages/messenger";
import type { ApiSettings } from "../../platform/settings";

/** Whether a title cannot be watched yet, and its day is known. */
export const isAhead = (windows: readonly StoredWindow[], now: number): boolean =>
  !windows.some((window) => isWindowOpen(window, now)) && windows.some(({ publish }) => publish > now);

export const listPremieres = (db: Database, profileId: string): Promise<{ uid: string }[]> =>
  db
    .select({ uid: titles.uid })
    .from(awaitedPremieres)
    .innerJoin(titles, eq(titles.id, awaitedPremieres.titleId))
    .where(eq(awaitedPremieres.profileId, profileId))
    .orderBy(asc(awaitedPremieres.added), asc(titles.uid));

export async function awaitPremiere(
  { db, now }: { db: Database; now: number },
  profileId: string,
  titleId: string,
): Promise<void> {
  await db.insert(awaitedPremieres).values({ profileId, titleId, added: now }).onConflictDoNothing();
}

export async function forgetPremiere(db: Database, profileId: string, titleId: string): Promise<void> {
  await db.delete(awaitedPremieres).where(isAwaited(profileId, titleId));
}

const isAwaited = (profileId: string, titleId: string) =>
  and(eq(awaitedPremieres.profileId, profileId), eq(awaitedPremieres.titleId, titleId));

const batchSize = 100;
const maxBatches = 100;

type PremiereContext = {
  db: Database;
  now: number;
  settings: Pick<ApiSettings, "publicOrigin">;
  messenger: Messenger;
};

/** Tells those who asked for it that a title can be watched now, once. */
export async function sendPremieres(context: PremiereContext): Promise<void> {
  await repeatBatches(() => sendBatch(context), { size: batchSize, max: maxBatches });
}

/** Locking, also of the accounts, deleting and queueing are one transaction, so that a process that ends midway leaves the batch to others. */
const sendBatch = ({ db, now, settings, messenger }: PremiereContext): Promise<number> =>
  db.transaction(async (transaction) => {
    const due = await transaction
      .select({ title: titles, account: accounts, profile: profiles })
      .from(awaitedPremieres)
      .innerJoin(titles, eq(titles.id, awaitedPremieres.titleId))
      .innerJoin(profiles, eq(profiles.id, awaitedPremieres.profileId))
      .innerJoin(accounts, eq(accounts.id, profiles.accountId))
      .where(
        and(
          eq(titles.isDisabled, false),
          isNull(accounts.deleteAt),
          sql`exists (select 1 from jsonb_array_elements(${titles.windows}) opening where (opening->>'publish')::bigint < ${now}
            and ((opening->>'unpublish')::bigint > ${now} or (opening->>'publish')::bigint + (opening->>'unpublish')::bigint = 0))`,
        ),
      )
      .orderBy(asc(awaitedPremieres.added))
      .limit(batchSize)
      .for("no key update", { of: [awaitedPremieres, accounts], skipLocked: true });
    const messages: Message[] = [];
    for (const { title, account, profile } of due) {
      const own = transaction
        .select({ id: profiles.id })
        .from(profiles)
        .where(eq(profiles.accountId, account.id));
      const waited = await transaction
        .delete(awaitedPremieres)
        .where(and(eq(awaitedPremieres.titleId, title.id), inArray(awaitedPremieres.profileId, own)))
        .returning({ titleId: awaitedPremieres.titleId });
      // Another profile of the account asked, too: one letter is enough.
      if (waited.length === 0) continue;
      const to = getMessageTarget(account);
      if (to === null || !isVisibleTo(title, getProfileAudience({ profile }))) continue;
      const locale = toLocale(account.language);
      const url = settings.publicOrigin + localisedPath(`/watch/${title.alias}`, locale);
      messages.push(writePremiere(to, { title: title.title[locale], url }, locale));
    }
    if (messages.length > 0) await messenger.send(transaction, now, ...messages);
    return due.length;
  });
