import { and, asc, eq } from "drizzle-orm";
import type { SocialProvider } from "#contract/auth";
import { toLocale } from "#contract/languages";
import type { ApiContext } from "../../context";
import type { Database } from "../../platform/db/database";
import { accounts, identities } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { writeNotice } from "./messages";
import { notePersonsPhone } from "./unconfirmed-phone";

/** A person as identified by a provider. */
export type SocialPerson = {
  provider: SocialProvider;
  subject: string;
  email: string | null;
  /** Whether the provider vouches for the address. */
  isEmailVerified: boolean;
  /** A Russian number; never taken as confirmed, whatever the provider says. */
  phone: string | null;
};

/** Error codes if the provider's account or the viewer's is already linked otherwise. */
const conflictCodes: Record<SocialProvider, string> = {
  google: "ACCOUNT_CONFLICT_G",
  facebook: "ACCOUNT_CONFLICT_F",
  yandex: "ACCOUNT_CONFLICT_Y",
  apple: "ACCOUNT_CONFLICT_A",
  vk: "ACCOUNT_CONFLICT_V",
  megafon: "ACCOUNT_CONFLICT_M",
};

/** The id of the account that a provider's account is linked to, if any. */
export async function findLinked(
  db: Database,
  { provider, subject }: Pick<SocialPerson, "provider" | "subject">,
): Promise<string | null> {
  const [found] = await db
    .select({ accountId: identities.accountId })
    .from(identities)
    .where(and(eq(identities.provider, provider), eq(identities.subject, subject)));
  return found?.accountId ?? null;
}

/**
 * Links a provider's account to an existing account and notifies its owner, because an intruder could use such a link
 * to keep access. Errors as in linkPerson.
 */
export async function linkToOwner(
  { now, messenger }: Pick<ApiContext, "now" | "messenger">,
  transaction: Database,
  accountId: string,
  person: SocialPerson,
): Promise<void> {
  if (!(await linkPerson(transaction, now, accountId, person))) return;
  const [owner] = await transaction
    .select({ email: accounts.email, language: accounts.language })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!owner?.email) return;
  const locale = toLocale(owner.language);
  await messenger.send(
    transaction,
    now,
    writeNotice({ channel: "email", recipient: owner.email }, "linked", locale),
  );
}

/**
 * Links a provider's account; false if it was already linked. 409 ACCOUNT_CONFLICT_… if it is linked to another
 * account, or the account to another person at this provider.
 */
export async function linkPerson(
  db: Database,
  now: number,
  accountId: string,
  { provider, subject, email, phone }: SocialPerson,
): Promise<boolean> {
  const made = await db
    .insert(identities)
    .values({ provider, subject, accountId, email, created: now })
    .onConflictDoNothing()
    .returning({ accountId: identities.accountId });
  if (made.length > 0) {
    if (phone !== null) await notePersonsPhone(db, accountId, phone);
    return true;
  }
  if ((await findLinked(db, { provider, subject })) === accountId) return false;
  fail(409, conflictCodes[provider], "Linked to another account already");
}

export async function listLinks({ db }: Pick<ApiContext, "db">, accountId: string) {
  const { provider, email, created } = identities;
  return db
    .select({ provider, email, created })
    .from(identities)
    .where(eq(identities.accountId, accountId))
    .orderBy(asc(provider));
}

/** Unlinks a provider; 409 LAST_WAY_IN if the viewer could not sign in any more. */
export async function unlinkProvider({ db }: ApiContext, accountId: string, provider: SocialProvider) {
  await db.transaction(async (transaction) => {
    const [account] = await transaction
      .select({ email: accounts.email, phone: accounts.phone })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for("no key update");
    const linked = await transaction.select().from(identities).where(eq(identities.accountId, accountId));
    const others = linked.filter((identity) => identity.provider !== provider);
    if (!account?.email && !account?.phone && others.length === 0)
      fail(409, "LAST_WAY_IN", "Nothing else to sign in with");
    await transaction
      .delete(identities)
      .where(and(eq(identities.accountId, accountId), eq(identities.provider, provider)));
  });
}
