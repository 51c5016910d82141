import { TZDate } from "@date-fns/tz";
import { addDays, eachDayOfInterval, getUnixTime, setHours, startOfDay } from "date-fns";
import { and, asc, eq, gte, inArray, isNotNull, lt, lte, sql } from "drizzle-orm";
import { languages, type Locale } from "#contract/languages";
import type { NewsletterTopic } from "#contract/newsletter";
import { fillText } from "#domain/fill-text";
import { getIssueTime, issueSeconds, weekSeconds } from "#domain/newsletter";
import { declineMonth, serviceTimeZone } from "#domain/time-zone";
import { articleVisibleTo, toArticleCards } from "../../catalogue/catalog/article-cards";
import { findVeiledArticles } from "../../catalogue/catalog/veiled-articles";
import { listOffers } from "../../catalogue/offers/offers";
import type { Audience } from "../../platform/audience";
import { visibleTo } from "../../platform/audience";
import { repeatBatches } from "../../platform/batches";
import type { Database } from "../../platform/db/database";
import { accounts, articles, newsletterSubscribers, profiles, titles } from "../../platform/db/schema";
import type { EmailLink } from "../../platform/messages/email";
import type { Messenger } from "../../platform/messages/messenger";
import { messageTexts } from "../../platform/messages/texts";
import type { ApiSettings } from "../../platform/settings";
import { getWatchableChannels, toChannel } from "../../tv/channels/find-channels";
import { loadTimetable, type TimetableContext } from "../../tv/channels/timetable";
import { createUrl, writeIssue } from "./emails";

type IssueContext = TimetableContext & {
  settings: Pick<ApiSettings, "codeSecret" | "publicOrigin">;
  messenger: Messenger;
};

const batchSize = 200;
/** What one run sends at most, so that other jobs get their turn. */
const maxBatches = 50;
const maxItems = 5;

/**
 * Sends this week's issue to everyone who subscribed before it came out. Subscribers for whom it would be empty get
 * none. An issue is sent for one day only.
 */
export async function sendIssues(context: IssueContext): Promise<void> {
  const issue = getIssueTime(context.now);
  if (context.now >= issue + issueSeconds) return;
  const written = await writeSections(context, issue);
  if (written.size === 0) return;
  await repeatBatches(() => sendBatch(context, issue, written), { size: batchSize, max: maxBatches });
}

const isDue = (issue: number) =>
  and(
    isNotNull(newsletterSubscribers.confirmed),
    lte(newsletterSubscribers.confirmed, issue),
    lt(newsletterSubscribers.lastIssue, issue),
  );

/** A link, and of an article about a series what it says to who has not come to the end of it. */
type Item = EmailLink & { veilable?: { alias: string; text: string } };
type Written = Map<string, Item[]>;
const getKey = (topic: string, locale: string, country: string) => `${topic}:${locale}:${country}`;

/** The sections for all readers, before any transaction: the embedded database has one connection. */
async function writeSections(context: IssueContext, issue: number): Promise<Written> {
  const { db, now } = context;
  const { topics, locale, country } = newsletterSubscribers;
  const wanted = await db
    .selectDistinct({ topics, locale, country })
    .from(newsletterSubscribers)
    .where(isDue(issue));
  const written: Written = new Map();
  for (const reader of wanted)
    for (const topic of reader.topics) {
      const key = getKey(topic, reader.locale, reader.country);
      const audience = { locale: reader.locale, country: reader.country, forKids: false, limits: null, now };
      if (!written.has(key)) written.set(key, await sections[topic](context, audience, issue));
    }
  return written;
}

/**
 * Sends a batch that no other process has, once each: locking, queueing and marking are one transaction. Who has just
 * chosen a section that is not written gets the issue by the next run.
 */
async function sendBatch(
  { db, now, messenger, settings }: IssueContext,
  issue: number,
  written: Written,
): Promise<number> {
  return db.transaction(async (transaction) => {
    const due = await transaction
      .select()
      .from(newsletterSubscribers)
      .where(isDue(issue))
      .orderBy(asc(newsletterSubscribers.id))
      .limit(batchSize)
      .for("update", { skipLocked: true });
    const known = due
      .map((reader) => ({
        reader,
        parts: reader.topics.map((topic) => written.get(getKey(topic, reader.locale, reader.country))),
      }))
      .filter(({ parts }) => !parts.includes(undefined));
    if (known.length === 0) return 0;
    await transaction
      .update(newsletterSubscribers)
      .set({ lastIssue: issue })
      .where(
        inArray(
          newsletterSubscribers.id,
          known.map(({ reader }) => reader.id),
        ),
      );
    const veiled = await findVeiledByEmail(
      transaction,
      known.flatMap(({ reader, parts }) =>
        parts.some((part) => part?.some(({ veilable }) => veilable !== undefined)) ? reader.email : [],
      ),
    );
    const messages = known.flatMap(({ reader, parts }) => {
      const links = parts.flatMap((part) => part ?? []).map(veilItem(veiled.get(reader.email) ?? []));
      return links.length === 0 ? [] : [writeIssue(reader, links, settings)];
    });
    await messenger.send(transaction, now, ...messages);
    return due.length;
  });
}

/** Aliases of the articles that are kept from one of the grown-up profiles of whose address it is, by address. */
async function findVeiledByEmail(db: Database, emails: string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (emails.length === 0) return found;
  const readers = await db
    .select({ email: accounts.email, profile: profiles })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(and(inArray(accounts.email, emails), eq(profiles.child, false)));
  for (const { email, profile } of readers)
    if (email !== null)
      found.set(email, [...(found.get(email) ?? []), ...(await findVeiledArticles(db, profile))]);
  return found;
}

const veilItem =
  (veiled: readonly string[]) =>
  ({ veilable, text, url }: Item): EmailLink => ({
    text: veilable && veiled.includes(veilable.alias) ? veilable.text : text,
    url,
  });

type Section = (context: IssueContext, audience: Audience, issue: number) => Promise<Item[]>;

/** The items of each topic: what is new since the last issue, and upcoming films on television. */
const sections: Record<NewsletterTopic, Section> = {
  titles: async ({ db, settings }, audience, issue) => {
    const rows = await db
      .select({ alias: titles.alias, title: titles.title, year: titles.year })
      .from(titles)
      .where(and(visibleTo(audience), gte(titles.addedAt, issue - weekSeconds), lt(titles.addedAt, issue)))
      .orderBy(sql`${titles.addedAt} desc, ${titles.alias}`)
      .limit(maxItems);
    const { locale } = audience;
    const texts = messageTexts[locale].newsletter;
    return rows.map(({ alias, title, year }) => ({
      text: fillText(year === null ? texts.title : texts.titleOfYear, { title: title[locale], year }),
      url: createUrl(settings, locale, `/watch/${alias}`),
    }));
  },
  promos: async (context, audience, issue) => {
    const { locale } = audience;
    const offers = await listOffers({ db: context.db, now: issue }, audience);
    return offers
      .filter(({ published }) => published >= issue - weekSeconds && published < issue)
      .slice(0, maxItems)
      .map(({ title, alias }) => ({
        text: fillText(messageTexts[locale].newsletter.promo, { title }),
        url: createUrl(context.settings, locale, alias === null ? "/promos" : `/pages/${alias}`),
      }));
  },
  journal: async ({ db, settings }, audience, issue) => {
    const rows = await db
      .select()
      .from(articles)
      .where(
        and(
          articleVisibleTo(audience),
          gte(articles.published, issue - weekSeconds),
          lt(articles.published, issue),
        ),
      )
      .orderBy(sql`${articles.published} desc, ${articles.alias}`)
      .limit(maxItems);
    const { locale } = audience;
    const getText = (title: string) => fillText(messageTexts[locale].newsletter.article, { title });
    return (await toArticleCards(db, audience, rows)).map(({ alias, title, veiled_title: veiledTitle }) => ({
      text: getText(title),
      url: createUrl(settings, locale, `/journal/${alias}`),
      ...(veiledTitle === null ? {} : { veilable: { alias, text: getText(veiledTitle) } }),
    }));
  },
  tv: loadEvenings,
};

/** The evening in Moscow, in hours. */
const evening = { from: 19, to: 23 };

/** The most popular film of each of the coming evenings, none twice. */
async function loadEvenings(context: IssueContext, audience: Audience, issue: number): Promise<EmailLink[]> {
  const { locale } = audience;
  const [channels, timetable] = await Promise.all([
    getWatchableChannels(context, audience),
    loadTimetable(context),
  ]);
  const links: EmailLink[] = [];
  const chosenIds = new Set<string>();
  const today = startOfDay(new TZDate(issue * 1000, serviceTimeZone));
  for (const day of eachDayOfInterval({ start: today, end: addDays(today, 6) })) {
    if (links.length === maxItems) break;
    const from = getUnixTime(setHours(day, evening.from));
    const [best] = channels
      .flatMap((channel) =>
        timetable
          .slots(channel, from, getUnixTime(setHours(day, evening.to)))
          .filter(({ start }) => start >= from)
          .map(({ item, start }) => ({ channel, item, start })),
      )
      .filter(({ item }) => item.category === "movie" && item.work && !chosenIds.has(item.work.id))
      .sort((a, b) => (b.item.work?.popularity ?? 0) - (a.item.work?.popularity ?? 0));
    if (!best) continue;
    chosenIds.add(best.item.work?.id ?? "");
    links.push({
      text: fillText(messageTexts[locale].newsletter.broadcast, {
        title: best.item.title[locale],
        channel: toChannel(best.channel, audience).title,
        time: formatTime(best.start, locale),
      }),
      url: createUrl(context.settings, locale, `/channel/${best.channel.id}`),
    });
  }
  return links;
}

function formatTime(seconds: number, locale: Locale): string {
  const { tag } = languages[locale];
  const format = new Intl.DateTimeFormat(tag, {
    timeZone: serviceTimeZone,
    weekday: "short",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return declineMonth(format.format(seconds * 1000), tag);
}
