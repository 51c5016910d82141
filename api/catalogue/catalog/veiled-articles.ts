import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { JournalCard } from "#contract/journal";
import { veilArticles } from "#domain/spoilers";
import type { Caller } from "../../people/viewers/accounts";
import { findVeiledByTitle, liftedArticles } from "../../people/viewers/viewed";
import type { Database } from "../../platform/db/database";
import { articles, progress, titles } from "../../platform/db/schema";

type Profile = Caller["profile"];

/**
 * Aliases of the articles that are kept from the profile, which is watching a series that they are about and has not
 * asked for them. The series may be withdrawn for a while.
 */
async function find(db: Database, profile: Profile, where?: SQL): Promise<string[]> {
  if (profile.spoilers === "off") return [];
  const begun = db.select({ id: progress.titleId }).from(progress).where(eq(progress.profileId, profile.id));
  const rows = await db
    .select({ alias: articles.alias, titleId: titles.id })
    .from(articles)
    .innerJoin(titles, and(sql`${titles.alias} = any(${articles.titles})`, eq(titles.kind, "series")))
    .where(and(where, profile.spoilers === "always" ? undefined : inArray(titles.id, begun)));
  const lifted = profile.spoilersLifted[liftedArticles] ?? [];
  const veiled = await findVeiledByTitle(db, profile, [...new Set(rows.map(({ titleId }) => titleId))]);
  const found = rows.filter(({ alias, titleId }) => veiled.has(titleId) && !lifted.includes(alias));
  return [...new Set(found.map(({ alias }) => alias))];
}

export const findVeiledArticles = (db: Database, profile: Profile): Promise<string[]> => find(db, profile);

export const findVeiledArticlesAbout = (db: Database, profile: Profile, title: string): Promise<string[]> =>
  find(db, profile, sql`${title} = any(${articles.titles})`);

/** The cards as this profile may see them; as everybody may if it is null. */
export async function veilCards<
  Card extends Pick<JournalCard, "alias" | "title" | "lead" | "veiled_title" | "is_veiled">,
>(db: Database, profile: Profile | null, cards: Card[]): Promise<Card[]> {
  const aliases = cards.flatMap(({ alias, veiled_title: veiledTitle }) =>
    veiledTitle === null ? [] : alias,
  );
  if (profile === null || aliases.length === 0) return cards;
  return veilArticles(cards, await find(db, profile, inArray(articles.alias, aliases)));
}
