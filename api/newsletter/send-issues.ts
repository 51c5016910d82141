import { and, asc, gte, isNotNull, lt, lte, sql } from "drizzle-orm";
import { languages, type Locale } from "#contract/languages";
import type { NewsletterTopic } from "#contract/newsletter";
import { getIssueTime, issueSeconds, weekSeconds } from "#domain/newsletter";
import { daySeconds, hourSeconds } from "#domain/time-units";
import { serviceTimeZone } from "#domain/time-zone";
import type { Audience } from "../audience";
import { visibleTo } from "../audience";
import { articleVisibleTo } from "../catalog/articles";
import { getWatchableChannels, toChannel } from "../channels/find-channels";
import { loadTimetable, type TimetableContext } from "../channels/timetable";
import { articles, newsletterSubscribers, titles } from "../db/schema";
import type { EmailLink } from "../messages/email";
import type { Messenger } from "../messages/messenger";
import { listOffers } from "../offers/offers";
import type { ApiSettings } from "../settings";
import { newsletterTexts } from "./email-texts";
import { createUrl, writeIssue } from "./emails";

type IssueContext = TimetableContext & {
  settings: Pick<ApiSettings, "codeSecret" | "publicOrigin">;
  messenger: Messenger;
};

const maxAtOnce = 200;
const maxItems = 5;

/**
 * Sends this week's issue to everyone who subscribed before it came out: once each, because marking and queueing are
 * one transaction. Subscribers for whom it would be empty get none. An issue is sent for one day only.
 */
export async function sendIssues(context: IssueContext): Promise<void> {
  const { db, now, messenger, settings } = context;
  const issue = getIssueTime(now);
  if (now >= issue + issueSeconds) return;
  const isDue = and(
    isNotNull(newsletterSubscribers.confirmed),
    lte(newsletterSubscribers.confirmed, issue),
    lt(newsletterSubscribers.lastIssue, issue),
  );
  const due = await db
    .select()
    .from(newsletterSubscribers)
    .where(isDue)
    .orderBy(asc(newsletterSubscribers.id))
    .limit(maxAtOnce);
  const written = new Map<string, Promise<EmailLink[]>>();
  for (const { id } of due) {
    // Read again: the subscription may have changed or ended meanwhile.
    const [subscriber] = await db
      .select()
      .from(newsletterSubscribers)
      .where(and(isDue, sql`${newsletterSubscribers.id} = ${id}`));
    if (!subscriber) continue;
    const { locale, country, topics } = subscriber;
    const links = await Promise.all(
      topics.map((topic) => {
        const key = `${topic}:${locale}:${country}`;
        const found =
          written.get(key) ??
          sections[topic](
            context,
            { locale, country, forKids: false, limits: null, now: context.now },
            issue,
          );
        written.set(key, found);
        return found;
      }),
    );
    await db.transaction(async (transaction) => {
      const [marked] = await transaction
        .update(newsletterSubscribers)
        .set({ lastIssue: issue })
        .where(and(isDue, sql`${newsletterSubscribers.id} = ${id}`))
        .returning();
      if (!marked || links.flat().length === 0) return;
      await messenger.send(transaction, now, writeIssue(marked, links.flat(), settings));
    });
  }
}

type Section = (context: IssueContext, audience: Audience, issue: number) => Promise<EmailLink[]>;

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
    return rows.map(({ alias, title, year }) => ({
      text: newsletterTexts[locale].title(title[locale], year),
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
        text: newsletterTexts[locale].promo(title),
        url: createUrl(context.settings, locale, alias === null ? "/promos" : `/pages/${alias}`),
      }));
  },
  journal: async ({ db, settings }, audience, issue) => {
    const rows = await db
      .select({ alias: articles.alias, title: articles.title })
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
    return rows.map(({ alias, title }) => ({
      text: newsletterTexts[locale].article(title),
      url: createUrl(settings, locale, `/journal/${alias}`),
    }));
  },
  tv: loadEvenings,
};

/** The evening in Moscow, in seconds after midnight UTC. */
const evening = { from: 16 * hourSeconds, to: 20 * hourSeconds };

/** The most popular film of each of the coming evenings, none twice. */
async function loadEvenings(context: IssueContext, audience: Audience, issue: number): Promise<EmailLink[]> {
  const { locale } = audience;
  const [channels, timetable] = await Promise.all([
    getWatchableChannels(context, audience),
    loadTimetable(context),
  ]);
  const links: EmailLink[] = [];
  const chosenIds = new Set<string>();
  const firstDay = Math.floor(issue / daySeconds) * daySeconds;
  for (let day = firstDay; links.length < maxItems; day += daySeconds) {
    if (day >= firstDay + weekSeconds) break;
    const [best] = channels
      .flatMap((channel) =>
        timetable
          .slots(channel, day + evening.from, day + evening.to)
          .filter(({ start }) => start >= day + evening.from)
          .map(({ item, start }) => ({ channel, item, start })),
      )
      .filter(({ item }) => item.category === "movie" && item.work && !chosenIds.has(item.work.id))
      .sort((a, b) => (b.item.work?.popularity ?? 0) - (a.item.work?.popularity ?? 0));
    if (!best) continue;
    chosenIds.add(best.item.work?.id ?? "");
    links.push({
      text: newsletterTexts[locale].showing({
        title: best.item.title[locale],
        channel: toChannel(best.channel, audience).title,
        time: formatMoment(best.start, locale),
      }),
      url: createUrl(context.settings, locale, `/channel/${best.channel.id}`),
    });
  }
  return links;
}

const formatMoment = (seconds: number, locale: Locale): string =>
  new Intl.DateTimeFormat(languages[locale].tag, {
    timeZone: serviceTimeZone,
    weekday: "short",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(seconds * 1000);
