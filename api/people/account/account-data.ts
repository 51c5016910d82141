import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, or } from "drizzle-orm";
import type { AccountData } from "#contract/account";
import type { Locale } from "#contract/languages";
import { formatMinuteOfDay } from "#domain/limits";
import { toDecimal } from "#domain/money";
import type { ChannelSlot } from "#domain/own-channel";
import type { Database } from "../../platform/db/database";
import {
  accounts,
  agreements,
  awaitedPremieres,
  closedCampaigns,
  favorites,
  games,
  iptvAddresses,
  ledger,
  newsletterSubscribers,
  ownChannels,
  passkeys,
  paymentMethods,
  payments,
  profiles,
  progress,
  promoActivations,
  promotions,
  ratings,
  receipts,
  reminders,
  sharedChannels,
  sharedYears,
  subscriptions,
  ticketMessages,
  tickets,
  titles,
  toldTitles,
  viewings,
} from "../../platform/db/schema";
import { findPin } from "../pin/pins";
import { type Caller, getLanguage } from "../viewers/accounts";
import { listActivity } from "../viewers/activity";
import { listConsents } from "../viewers/consents";
import { getSignals } from "../viewers/feedback";
import { listDevices } from "./devices";
import { listLinks } from "./identities";
import { getSwitches } from "./notifications";
import { listSessions } from "./sessions";

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString();
const toIsoOrNull = (seconds: number | null) => (seconds === null ? null : toIso(seconds));

const without = <Row extends object, Key extends keyof Row>(row: Row, ...keys: Key[]) =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key as Key))) as Omit<Row, Key>;

/** What is stored, except secrets and what is put in words below. */
const accountColumns = without(
  getTableColumns(accounts),
  "passwordHash",
  "deleteAt",
  "notifyEmail",
  "notifyPush",
  "notifySms",
);
const profileColumns = without(
  getTableColumns(profiles),
  "accountId",
  "created",
  "silentSignals",
  "maxRating",
  "blockedTitles",
  "blockedChannels",
  "dailyMinutes",
  "bedtimeFrom",
  "bedtimeTo",
  "timeZone",
  "extraDay",
  "extraMinutes",
  "extraKeys",
  "askedForMore",
  "toldTimeUp",
);
const subscriptionColumns = without(
  getTableColumns(subscriptions),
  "accountId",
  "tariffId",
  "billingExpire",
  "frozenFrom",
  "frozenUntil",
);
const chargeColumns = without(
  getTableColumns(ledger),
  "id",
  "accountId",
  "paymentId",
  "refundId",
  "subscriptionId",
  "tariffId",
  "periodStart",
  "periodEnd",
);

/** The row's values by the names of these columns. */
const pick = <Key extends string>(
  columns: Record<Key, { name: string }>,
  row: Record<NoInfer<Key>, unknown>,
) => Object.fromEntries((Object.keys(columns) as Key[]).map((key) => [columns[key].name, row[key]]));

/** What is stored about an account, without hashes and tokens. */
export async function loadAccountData(db: Database, caller: Caller): Promise<AccountData> {
  const { account } = caller;
  const own = await db
    .select()
    .from(profiles)
    .where(eq(profiles.accountId, account.id))
    .orderBy(asc(profiles.id));
  const saved = await loadSaved(
    db,
    own.map(({ id }) => id),
  );
  const plans = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.accountId, account.id))
    .orderBy(asc(subscriptions.start));
  const pin = await findPin(db, account.id);
  return {
    account: {
      ...pick(accountColumns, account),
      has_password: account.passwordHash !== null,
      has_pin: pin !== null,
      pin_phone: pin?.phone ?? null,
      linked: await listLinks({ db }, account.id),
      passkeys: await db
        .select({ created: passkeys.created, last_used: passkeys.lastUsed, is_synced: passkeys.isSynced })
        .from(passkeys)
        .where(eq(passkeys.accountId, account.id)),
      created: toIso(account.created),
      registered: toIsoOrNull(account.registered),
      deletion: toIsoOrNull(account.deleteAt),
      notifications: getSwitches(caller),
    },
    profiles: own.map((profile) => ({
      ...pick(profileColumns, profile),
      recommendation_signals: getSignals(profile),
      limits: {
        max_rating: profile.maxRating,
        blocked_titles: profile.blockedTitles,
        blocked_channels: profile.blockedChannels,
        daily_minutes: profile.dailyMinutes,
        bedtime: [profile.bedtimeFrom, profile.bedtimeTo].map((minute) =>
          minute === null ? null : formatMinuteOfDay(minute),
        ),
        time_zone: profile.timeZone,
        added_minutes:
          profile.extraDay === null ? null : { day: profile.extraDay, minutes: profile.extraMinutes },
        asked_for_more: profile.askedForMore === null ? null : toIso(profile.askedForMore),
        told_time_up: profile.toldTimeUp,
      },
      ...saved(profile.id),
    })),
    devices: (await listDevices(db, caller)).map(({ created, last_used, ...device }) => ({
      ...device,
      created: toIso(created),
      last_used: toIso(last_used),
    })),
    sessions: (await listSessions(db, caller)).map(({ created, last_used, ...session }) => ({
      ...session,
      created: toIso(created),
      last_used: toIso(last_used),
    })),
    subscriptions: plans.map((plan) => ({
      ...pick(subscriptionColumns, plan),
      tariff: plan.tariffId,
      start: toIso(plan.start),
      expiration: toIso(plan.expiration),
      discounted: toIsoOrNull(plan.discounted),
      frozen: [plan.frozenFrom, plan.frozenUntil].map(toIsoOrNull),
      cancelled: toIsoOrNull(plan.cancelled),
    })),
    promo_codes: await loadPromoCodes(db, account.id, getLanguage(caller)),
    ...(await loadMoney(db, account.id)),
    support_requests: await loadRequests(db, account),
    newsletter: await loadNewsletter(db, account.email),
    activity: await listActivity(db, account.id),
    cookie_consents: (await listConsents(db, account.id)).map(({ ver, at, ...given }) => ({
      version: ver,
      at: toIso(at),
      ...given,
    })),
  };
}

async function loadPromoCodes(db: Database, accountId: string, locale: Locale) {
  const rows = await db
    .select({ activation: promoActivations, title: promotions.title })
    .from(promoActivations)
    .innerJoin(promotions, eq(promotions.id, promoActivations.promotionId))
    .where(eq(promoActivations.accountId, accountId))
    .orderBy(desc(promoActivations.activated), desc(promoActivations.id));
  return rows.map(({ activation: { code, activated, until }, title }) => ({
    code,
    title: title[locale],
    activated: toIso(activated),
    until: toIsoOrNull(until),
  }));
}

/** The newsletter subscription of the account's address; null without one. */
async function loadNewsletter(db: Database, email: string | null) {
  if (email === null) return null;
  const [found] = await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
  if (!found) return null;
  const { topics, locale, country, created, confirmed, lastIssue } = found;
  return {
    email,
    topics,
    language: locale,
    country,
    asked: toIso(created),
    confirmed: toIsoOrNull(confirmed),
    last_issue: lastIssue === 0 ? null : toIso(lastIssue),
  };
}

/** Support requests of the account or its address, with the answers. */
async function loadRequests(db: Database, { id: accountId, email }: Caller["account"]) {
  const isOwn = or(eq(tickets.accountId, accountId), email === null ? undefined : eq(tickets.email, email));
  const own = await db.select().from(tickets).where(isOwn).orderBy(asc(tickets.created));
  const messages = await db
    .select({ message: ticketMessages })
    .from(ticketMessages)
    .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
    .where(isOwn)
    .orderBy(asc(ticketMessages.number));
  return own.map(({ id, subject, category, state, created }) => ({
    id,
    subject,
    category,
    status: state,
    created: toIso(created),
    messages: messages
      .filter(({ message }) => message.ticketId === id)
      .map(({ message }) => ({
        from: message.isStaff ? "support" : "viewer",
        text: message.text,
        created: toIso(message.created),
      })),
  }));
}

/** The account's charges with their receipts, what it agreed to, and its payment methods. */
async function loadMoney(db: Database, accountId: string) {
  const lines = await db
    .select({ line: ledger })
    .from(ledger)
    .innerJoin(payments, eq(payments.id, ledger.paymentId))
    .where(eq(payments.accountId, accountId))
    .orderBy(asc(ledger.id));
  const printed = await db
    .select({ receipt: receipts })
    .from(receipts)
    .innerJoin(payments, eq(payments.id, receipts.paymentId))
    .where(and(eq(payments.accountId, accountId), isNotNull(receipts.printed)))
    .orderBy(asc(receipts.number));
  const ofPayments = db.select({ id: payments.id }).from(payments).where(eq(payments.accountId, accountId));
  const agreed = await db
    .select()
    .from(agreements)
    .where(or(eq(agreements.accountId, accountId), inArray(agreements.paymentId, ofPayments)))
    .orderBy(asc(agreements.id));
  const methods = await db
    .select()
    .from(paymentMethods)
    .where(eq(paymentMethods.accountId, accountId))
    .orderBy(asc(paymentMethods.added));
  return {
    charges: lines.map(({ line }) => ({
      ...pick(chargeColumns, line),
      payment: line.paymentId,
      at: toIso(line.at),
      amount: toDecimal(line.amount),
      tax: line.tax === null ? null : toDecimal(line.tax),
      tariff: line.tariffId,
      period: [toIso(line.periodStart), toIso(line.periodEnd)],
    })),
    receipts: printed.map(({ receipt: { id, paymentId, printed: record } }) => ({
      id,
      payment: paymentId,
      kind: record?.kind,
      total: toDecimal(record?.total ?? 0),
      items: record?.items.map(({ price, sum, vat, ...item }) => ({
        ...item,
        price: toDecimal(price),
        sum: toDecimal(sum),
        vat: toDecimal(vat),
      })),
      buyer: record?.buyer,
      drive: record?.drive,
      document: record?.document,
      sign: record?.sign,
      at: toIsoOrNull(record?.at ?? null),
    })),
    agreements: agreed.map(({ action, offer, terms, paymentId, at }) => ({
      action,
      price: toDecimal(offer.price),
      later: toDecimal(offer.later),
      period_days: offer.period,
      currency: offer.currency,
      terms_of_use: terms,
      payment: paymentId,
      at: toIso(at),
    })),
    payment_methods: methods.map(({ type, brand, bank, last4, expire, isActive, added }) => ({
      type,
      brand,
      bank,
      last_digits: last4,
      expires: expire,
      is_active: isActive,
      added: toIso(added),
    })),
  };
}

const toShows = (slots: readonly ChannelSlot[]) =>
  slots.map(({ uid, start, stop }) => ({ uid, start: toIso(start), stop: toIso(stop) }));

/** The profiles' favourites, ratings, watch history, viewings (of children), reminders, channels, shared years, closed popups and quiz results. */
async function loadSaved(db: Database, profileIds: string[]) {
  const title = { uid: titles.uid, title: titles.title };
  const favoriteRows = await db
    .select({ ...title, profileId: favorites.profileId, added: favorites.added })
    .from(favorites)
    .innerJoin(titles, eq(titles.id, favorites.titleId))
    .where(inArray(favorites.profileId, profileIds))
    .orderBy(desc(favorites.added));
  const premiereRows = await db
    .select({ ...title, profileId: awaitedPremieres.profileId, added: awaitedPremieres.added })
    .from(awaitedPremieres)
    .innerJoin(titles, eq(titles.id, awaitedPremieres.titleId))
    .where(inArray(awaitedPremieres.profileId, profileIds))
    .orderBy(desc(awaitedPremieres.added));
  const ratingRows = await db
    .select({ ...title, profileId: ratings.profileId, value: ratings.value, updated: ratings.updated })
    .from(ratings)
    .innerJoin(titles, eq(titles.id, ratings.titleId))
    .where(inArray(ratings.profileId, profileIds))
    .orderBy(desc(ratings.updated));
  const progressRows = await db
    .select({ ...title, progress })
    .from(progress)
    .innerJoin(titles, eq(titles.id, progress.titleId))
    .where(inArray(progress.profileId, profileIds))
    .orderBy(desc(progress.updated));
  const viewingRows = await db.select().from(viewings).where(inArray(viewings.profileId, profileIds));
  const reminderRows = await db.select().from(reminders).where(inArray(reminders.profileId, profileIds));
  const channelRows = await db.select().from(ownChannels).where(inArray(ownChannels.profileId, profileIds));
  const linkRows = await db
    .select()
    .from(sharedChannels)
    .where(inArray(sharedChannels.profileId, profileIds));
  const yearRows = await db
    .select()
    .from(sharedYears)
    .where(inArray(sharedYears.profileId, profileIds))
    .orderBy(asc(sharedYears.year));
  const toldRows = await db
    .select({ ...title, profileId: toldTitles.profileId, kind: toldTitles.kind, at: toldTitles.at })
    .from(toldTitles)
    .innerJoin(titles, eq(titles.id, toldTitles.titleId))
    .where(inArray(toldTitles.profileId, profileIds));
  const addressRows = await db
    .select()
    .from(iptvAddresses)
    .where(inArray(iptvAddresses.profileId, profileIds));
  const closedRows = await db
    .select()
    .from(closedCampaigns)
    .where(inArray(closedCampaigns.profileId, profileIds))
    .orderBy(asc(closedCampaigns.at));
  const gameRows = await db
    .select()
    .from(games)
    .where(inArray(games.profileId, profileIds))
    .orderBy(asc(games.started));
  return (id: string) => ({
    favorites: favoriteRows
      .filter(({ profileId }) => profileId === id)
      .map(({ uid, title: { ru }, added }) => ({ uid, title: ru, added: toIso(added) })),
    awaited_premieres: premiereRows
      .filter(({ profileId }) => profileId === id)
      .map(({ uid, title: { ru }, added }) => ({ uid, title: ru, added: toIso(added) })),
    ratings: ratingRows
      .filter(({ profileId }) => profileId === id)
      .map(({ uid, title: { ru }, value, updated }) => ({
        uid,
        title: ru,
        rating: value,
        updated: toIso(updated),
      })),
    watched: progressRows
      .filter(({ progress: { profileId } }) => profileId === id)
      .map(({ title: { ru }, progress: { uid, seconds, duration, finished, updated } }) => ({
        uid,
        title: ru,
        seconds,
        duration,
        finished,
        updated: toIso(updated),
      })),
    played: viewingRows
      .filter(({ profileId }) => profileId === id)
      .map(({ day, uid, seconds, seen }) => ({ day, uid, seconds, updated: toIso(seen) })),
    reminders: reminderRows
      .filter(({ profileId }) => profileId === id)
      .map(({ programmeId, start }) => ({ programme: programmeId, start: toIso(start) })),
    channel: channelRows
      .filter(({ profileId }) => profileId === id)
      .map(({ source, alias, made, slots }) => ({ source, alias, made: toIso(made), shows: toShows(slots) })),
    shared_programme: linkRows
      .filter(({ profileId }) => profileId === id)
      .map(({ id: link, slots }) => ({ link, shows: toShows(slots) })),
    shared_years: yearRows
      .filter(({ profileId }) => profileId === id)
      .map(({ id: link, year, facts, made }) => ({ link, year, shows: facts, made: toIso(made) })),
    told_news: toldRows
      .filter(({ profileId }) => profileId === id)
      .map(({ uid, title: name, kind, at }) => ({ uid, title: name.ru, kind, at: toIso(at) })),
    iptv_address: addressRows
      .filter(({ profileId }) => profileId === id)
      .map(({ token, made }) => ({ token, made: toIso(made) })),
    closed_popups: closedRows
      .filter(({ profileId }) => profileId === id)
      .map(({ campaignId, at }) => ({ campaign: campaignId, at: toIso(at) })),
    games: gameRows
      .filter(({ profileId }) => profileId === id)
      .map(({ started, finished, score }) => ({
        started: toIso(started),
        finished: toIsoOrNull(finished),
        score,
      })),
  });
}
