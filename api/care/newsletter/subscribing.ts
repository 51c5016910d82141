import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, gt, isNotNull, isNull, lte } from "drizzle-orm";
import type { UnsubscribeReason } from "#contract/account";
import { defaultLocale, type Locale } from "#contract/languages";
import { type NewsletterSettings, type NewsletterTopic } from "#contract/newsletter";
import { homeCountry } from "#domain/country";
import { getAvailableTopics } from "#domain/newsletter";
import { daySeconds } from "#domain/time-units";
import { type ApiContext, getCallersBillingCountry } from "../../context";
import { countError, newsletterLimits, takeAttempts } from "../../people/auth/attempts";
import { passGuard } from "../../people/auth/guard";
import { requireEmail, requireNewEmail } from "../../people/auth/login-fields";
import { hashToken } from "../../people/viewers/accounts";
import { requireOwner } from "../../people/viewers/owner";
import type { Database } from "../../platform/db/database";
import { newsletterSubscribers, unsubscriptions } from "../../platform/db/schema";
import { fail } from "../../platform/errors";
import { writeConfirmation, writeUnsubscribeLink, writeWelcomeBack } from "./emails";
import { isNewsletterToken } from "./tokens";

type Subscriber = typeof newsletterSubscribers.$inferSelect;

const linkSeconds = 2 * daySeconds;
const limitCode = "NEWSLETTER_LIMIT_EXCEEDED";

type Asking = {
  email: string;
  locale?: Locale | undefined;
  key?: string | undefined;
  captcha?: string | undefined;
};

/**
 * Sends an email that asks for a confirmation, or tells existing subscribers that they are subscribed; the response is
 * the same. 400 EMAIL_WRONG_FORMAT or, from the third attempt, a captcha error; 429 NEWSLETTER_LIMIT_EXCEEDED.
 */
export async function askToSubscribe(
  context: ApiContext,
  asking: Asking & { topics: NewsletterTopic[] },
): Promise<void> {
  const email = await takeEmailAttempt(context, { ...asking, email: requireNewEmail(asking.email) });
  const { db, now, messenger, settings } = context;
  const { locale = defaultLocale } = asking;
  const caller = context.token === null ? null : await context.findCaller();
  const country = getCallersBillingCountry(context, caller);
  const topics = keepAvailable(asking.topics, country);
  const token = randomBytes(24).toString("base64url");
  await db.transaction(async (transaction) => {
    const settingsRow = {
      locale,
      country,
      topics,
      tokenHash: hashToken(token),
      tokenExpires: now + linkSeconds,
    };
    const [pending] = await transaction
      .insert(newsletterSubscribers)
      .values({ id: `n_${randomUUID()}`, email, created: now, ...settingsRow })
      .onConflictDoUpdate({
        target: newsletterSubscribers.email,
        set: settingsRow,
        setWhere: isNull(newsletterSubscribers.confirmed),
      })
      .returning({ id: newsletterSubscribers.id });
    if (pending) {
      await messenger.send(transaction, now, writeConfirmation({ email, locale, token }, settings));
      return;
    }
    const [known] = await transaction
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email));
    if (known) await messenger.send(transaction, now, writeWelcomeBack(known, settings));
  });
}

/** Confirms or refuses by the link of that email, which works once; 400 INVALID_TOKEN for any other. */
export async function confirmSubscription(
  { db, now }: ApiContext,
  token: string,
  isRefused: boolean,
): Promise<void> {
  const isPending = and(
    eq(newsletterSubscribers.tokenHash, hashToken(token)),
    gt(newsletterSubscribers.tokenExpires, now),
    isNull(newsletterSubscribers.confirmed),
  );
  const changed = isRefused
    ? await db.delete(newsletterSubscribers).where(isPending).returning({ id: newsletterSubscribers.id })
    : await db
        .update(newsletterSubscribers)
        .set({ confirmed: now })
        .where(isPending)
        .returning({ id: newsletterSubscribers.id });
  if (changed.length === 0) refuseToken();
}

/** Whether the link of that email has confirmed a subscription, which still exists; 400 INVALID_TOKEN if it does nothing. */
export async function isLinkUsed({ db, now }: ApiContext, token: string): Promise<boolean> {
  const [found] = await db
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.tokenHash, hashToken(token)));
  if (!found) return refuseToken();
  if (found.confirmed !== null) return true;
  return (found.tokenExpires ?? 0) > now ? false : refuseToken();
}

type EmailLink = { id?: string | undefined; token?: string | undefined };

/** Settings of the subscriber with an email's link, or of the account's owner. 400 INVALID_TOKEN, or as requireOwner. */
export async function loadNewsletterSettings(
  context: ApiContext,
  link: EmailLink,
): Promise<NewsletterSettings> {
  const { email, subscriber, country } = await findRecipient(context, link);
  return {
    email: email === null ? null : hideName(email),
    topics: subscriber?.topics ?? [],
    available: getAvailableTopics(country),
  };
}

/** Sets the topics; none ends the subscription. An account's address needs no further confirmation. */
export async function changeTopics(
  context: ApiContext,
  link: EmailLink & { topics: NewsletterTopic[]; locale?: Locale | undefined },
): Promise<void> {
  const { db, now } = context;
  const recipient = await findRecipient(context, link);
  if (recipient.email === null) fail(400, "EMAIL_IS_NEEDED", "Add an address first");
  if (link.topics.length === 0) return deleteSubscriber(db, recipient.email);
  const { country } = recipient;
  const settingsRow = {
    topics: keepAvailable(link.topics, country),
    country,
    locale: link.locale ?? recipient.subscriber?.locale ?? defaultLocale,
    tokenHash: null,
    tokenExpires: null,
  };
  await db
    .insert(newsletterSubscribers)
    .values({ id: `n_${randomUUID()}`, email: recipient.email, created: now, confirmed: now, ...settingsRow })
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: { ...settingsRow, confirmed: recipient.subscriber?.confirmed ?? now },
    });
}

/** Ends a subscription if there is one, and records the reason. */
export async function endSubscription(
  context: ApiContext,
  { reason, ...link }: EmailLink & { reason?: UnsubscribeReason | undefined },
): Promise<void> {
  const { email } = await findRecipient(context, link, { isGoneFine: true });
  if (email !== null) await deleteSubscriber(context.db, email);
  await context.db.insert(unsubscriptions).values({ reason: reason ?? null, created: context.now });
}

/** Sends an unsubscribe link to a subscribed address. Other addresses get the same response after the same time. */
export async function sendUnsubscribeLink(
  context: ApiContext,
  asking: Asking & { reason?: UnsubscribeReason | undefined },
): Promise<void> {
  const email = await takeEmailAttempt(context, asking);
  const { db, now, messenger, settings } = context;
  const [found] = await db
    .select()
    .from(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.email, email), isNotNull(newsletterSubscribers.confirmed)));
  const locale = asking.locale ?? found?.locale ?? defaultLocale;
  const id = found?.id ?? "";
  const message = writeUnsubscribeLink({ id, email, locale }, asking.reason, settings);
  await db.transaction((transaction) =>
    found ? messenger.send(transaction, now, message) : messenger.pretend(transaction, now, message),
  );
}

/** Deletes addresses that were never confirmed. */
export async function deleteUnconfirmed(db: Database, now: number): Promise<void> {
  await db
    .delete(newsletterSubscribers)
    .where(and(isNull(newsletterSubscribers.confirmed), lte(newsletterSubscribers.tokenExpires, now)));
}

/** Counts a requested email; from the third a captcha is required. Returns the canonical address. */
async function takeEmailAttempt(
  context: ApiContext,
  { email: typed, key, captcha, locale }: Asking,
): Promise<string> {
  const { db, now, address } = context;
  const email = requireEmail(typed);
  const asker = `newsletter:${address ?? "nobody"}`;
  const limits = newsletterLimits(email, address);
  await countError(db, now, asker, null);
  await passGuard(context, {
    endpoint: "newsletter",
    login: asker,
    limits,
    limitCode,
    answer: { key, captcha },
    locale,
  });
  await takeAttempts(db, now, limits, limitCode);
  return email;
}

type Recipient = { email: string | null; subscriber: Subscriber | null; country: string };

async function findRecipient(
  context: ApiContext,
  { id, token }: EmailLink,
  { isGoneFine = false } = {},
): Promise<Recipient> {
  const { db, settings } = context;
  if (id === undefined || token === undefined) {
    const { account } = await requireOwner(context);
    const [subscriber = null] =
      account.email === null
        ? []
        : await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, account.email));
    const isSubscribed = subscriber !== null && subscriber.confirmed !== null;
    return { email: account.email, subscriber: isSubscribed ? subscriber : null, country: account.country };
  }
  if (!isNewsletterToken(settings.codeSecrets, id, token)) refuseToken();
  const [subscriber = null] = await db
    .select()
    .from(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.id, id), isNotNull(newsletterSubscribers.confirmed)));
  if (!subscriber && !isGoneFine) refuseToken();
  return { email: subscriber?.email ?? null, subscriber, country: subscriber?.country ?? homeCountry };
}

const deleteSubscriber = async (db: Database, email: string): Promise<void> => {
  await db.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
};
const refuseToken = (): never => fail(400, "INVALID_TOKEN", "The link is out of date");

const keepAvailable = (topics: NewsletterTopic[], country: string): NewsletterTopic[] =>
  getAvailableTopics(country).filter((topic) => topics.includes(topic));

/** «an…@luch.example»: enough to recognise one's own address. */
const hideName = (email: string): string => email.replace(/^(.{1,2})[^@]*/, "$1…");
