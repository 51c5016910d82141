import { and, eq, gt, inArray, isNull, lte, max, type SQL, sql } from "drizzle-orm";
import { languages, type Locale, localisedPath, toLocale } from "#contract/languages";
import { getAccountType, getAclType, isActive } from "#domain/account-type";
import { fillText } from "#domain/fill-text";
import { serviceTimeZone } from "#domain/time-zone";
import {
  concernsViewer,
  getNextEnd,
  isTimeForNews,
  newsSeconds,
  type TitleNewsKind,
  titleNewsKinds,
} from "#domain/title-news";
import { findOwnersBrowsers, hasChosenChannel, writeBulletin } from "../../people/account/messages";
import { getProfileAudience } from "../../people/viewers/accounts";
import type { AccountRow } from "../../people/viewers/lock-account";
import { isVisibleTo } from "../../platform/audience";
import { repeatBatches } from "../../platform/batches";
import type { Database } from "../../platform/db/database";
import {
  accounts,
  episodes,
  favorites,
  profiles,
  subscriptions,
  titles,
  toldTitles,
} from "../../platform/db/schema";
import type { Messenger } from "../../platform/messages/messenger";
import { messageTexts } from "../../platform/messages/texts";
import type { ApiSettings } from "../../platform/settings";

const batchSize = 100;
const maxBatches = 100;
const maxNamed = 5;

type NewsContext = {
  db: Database;
  now: number;
  settings: Pick<ApiSettings, "codeSecret" | "publicOrigin">;
  messenger: Messenger;
};
/** The newest episode of a series, or the end of a title's window, in Unix seconds. */
type News = { titleId: string; at: number };

/**
 * Tells viewers of new episodes of what they mean to watch, and of what leaves soon: once each, all of a run in one
 * message, by the channels that they have chosen. Children's profiles are told nothing.
 */
export async function sendTitleNews(context: NewsContext): Promise<void> {
  if (!isTimeForNews(context.now)) return;
  for (const kind of titleNewsKinds) {
    const news = await findNews[kind](context);
    if (news.length > 0)
      await repeatBatches(() => sendBatch(context, kind, news), { size: batchSize, max: maxBatches });
  }
}

const findNews: Record<TitleNewsKind, (context: NewsContext) => Promise<News[]>> = {
  async episodes({ db, now }) {
    const newest = max(episodes.addedAt);
    const rows = await db
      .select({ titleId: episodes.titleId, at: newest })
      .from(episodes)
      .where(and(gt(episodes.addedAt, now - newsSeconds), lte(episodes.addedAt, now)))
      .groupBy(episodes.titleId);
    return rows.flatMap(({ titleId, at }) => (at === null ? [] : { titleId, at }));
  },
  async leaving({ db, now }) {
    const rows = await db
      .select({ titleId: titles.id, windows: titles.windows })
      .from(titles)
      .where(
        and(
          eq(titles.isDisabled, false),
          sql`exists (select 1 from jsonb_array_elements(${titles.windows}) opening
            where (opening->>'unpublish')::bigint > ${now} and (opening->>'unpublish')::bigint <= ${now + newsSeconds})`,
        ),
      );
    return rows.flatMap(({ titleId, windows }) => {
      const at = getNextEnd(windows, now);
      return at === null ? [] : { titleId, at };
    });
  },
};

/** Of a favourite: that there is news of it that came after it was chosen, and that its profile was not told. */
function isUntold(kind: TitleNewsKind, news: readonly News[]): SQL {
  const rows = sql.join(
    news.map(({ titleId, at }) => sql`(${titleId}::text, ${at}::bigint)`),
    sql`, `,
  );
  return sql`exists (select 1 from (values ${rows}) as news (title_id, at)
    where news.title_id = ${favorites.titleId} and news.at > ${favorites.added}
    and not exists (select 1 from ${toldTitles} told where told.profile_id = ${favorites.profileId}
      and told.title_id = news.title_id and told.kind = ${kind} and told.at >= news.at))`;
}

/** Locking the accounts, marking and queueing are one transaction, so that a process that ends midway leaves them to others. */
async function sendBatch(
  { db, now, settings, messenger }: NewsContext,
  kind: TitleNewsKind,
  news: readonly News[],
): Promise<number> {
  const isDue = and(
    inArray(
      favorites.titleId,
      news.map(({ titleId }) => titleId),
    ),
    eq(profiles.child, false),
    isUntold(kind, news),
  );
  return db.transaction(async (transaction) => {
    const owners = await transaction
      .select()
      .from(accounts)
      .where(
        and(
          isNull(accounts.deleteAt),
          hasChosenChannel,
          inArray(
            accounts.id,
            transaction
              .select({ id: profiles.accountId })
              .from(favorites)
              .innerJoin(profiles, eq(profiles.id, favorites.profileId))
              .where(isDue),
          ),
        ),
      )
      .orderBy(accounts.id)
      .limit(batchSize)
      .for("no key update", { skipLocked: true });
    if (owners.length === 0) return 0;
    const ids = owners.map(({ id }) => id);
    const due = await transaction
      .select({ profile: profiles, title: titles })
      .from(favorites)
      .innerJoin(profiles, eq(profiles.id, favorites.profileId))
      .innerJoin(titles, eq(titles.id, favorites.titleId))
      .where(and(inArray(profiles.accountId, ids), isDue))
      .orderBy(favorites.added);
    const periods = await transaction
      .select()
      .from(subscriptions)
      .where(inArray(subscriptions.accountId, ids));
    const browsers = await findOwnersBrowsers(transaction, owners);
    const times = new Map(news.map(({ titleId, at }) => [titleId, at]));
    const messages = owners.flatMap((account) => {
      const own = periods.filter(({ accountId }) => accountId === account.id);
      const viewer = {
        accountType: getAccountType({ virtual: account.virtual, periods: own, now }),
        aclType: getAclType(own.filter((period) => isActive(period, now)).map(({ aclType }) => aclType)),
      };
      const told = due.filter(
        ({ profile, title }) =>
          profile.accountId === account.id &&
          !title.isDisabled &&
          isVisibleTo(title, getProfileAudience({ profile })) &&
          concernsViewer(kind, title.windows, viewer, now),
      );
      const items = [...new Map(told.map(({ title }) => [title.id, title])).values()].map((title) => ({
        title: title.title[toLocale(account.language)],
        alias: title.alias,
        at: times.get(title.id) ?? now,
      }));
      return items.length === 0
        ? []
        : writeNews({ account, browsers: browsers.get(account.id) ?? [] }, { kind, items, now }, settings);
    });
    if (due.length > 0)
      await transaction
        .insert(toldTitles)
        .values(
          due.map(({ profile, title }) => ({
            profileId: profile.id,
            titleId: title.id,
            kind,
            at: times.get(title.id) ?? now,
          })),
        )
        .onConflictDoUpdate({
          target: [toldTitles.profileId, toldTitles.titleId, toldTitles.kind],
          set: { at: sql`excluded.at` },
        });
    if (messages.length > 0) await messenger.send(transaction, now, ...messages);
    return owners.length;
  });
}

type Told = { title: string; alias: string; at: number };

/** Names five at most, so that a text message stays short; episodes have no names in it, which may tell too much. */
function writeNews(
  owner: { account: AccountRow; browsers: string[] },
  { kind, items, now }: { kind: TitleNewsKind; items: Told[]; now: number },
  settings: NewsContext["settings"],
) {
  const locale = toLocale(owner.account.language);
  const { news } = messageTexts[locale].account;
  const { subject, line, title: name } = news[kind];
  const named = items.slice(0, maxNamed);
  const names = named.map(({ title, at }) => fillText(name, { title, date: formatDate(at, locale) }));
  const others = items.length - named.length;
  if (others > 0) names.push(fillText(news.more, { count: String(others) }));
  const [only] = items;
  const getPath = ({ alias }: Told) => localisedPath(`/watch/${alias}`, locale);
  return writeBulletin(
    owner,
    {
      subject,
      line: fillText(line, { titles: names.join(", ") }),
      links: named.map((item) => ({
        text: fillText(news.open, { title: item.title }),
        url: settings.publicOrigin + getPath(item),
      })),
      path: only && items.length === 1 ? getPath(only) : localisedPath("/favorites", locale),
      usefulSeconds: Math.min(newsSeconds, ...(kind === "leaving" ? items.map(({ at }) => at - now) : [])),
    },
    settings,
  );
}

const formatDate = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(languages[locale].tag, {
    timeZone: serviceTimeZone,
    day: "numeric",
    month: "long",
  }).format(at * 1000);
