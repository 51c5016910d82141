import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { pictureVersion } from "#artwork/pictures/render-picture";
import type { Person, PersonCard, Profession } from "#contract/persons";
import { pickByAlphabet } from "#domain/localized";
import { getPictureUrl } from "#domain/pictures";
import type { Caller } from "../../people/viewers/accounts";
import { findVeiledByTitle } from "../../people/viewers/viewed";
import { type Audience, byPopularity, visibleTo } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { credits, persons, titles } from "../../platform/db/schema";
import { cardColumns, toCard } from "./cards";
import type { Page } from "./lists";
import { personPicture } from "./picture-specs";

type PersonName = { alias: string; name: { ru: string; en: string } };

export const getLocalName = ({ name }: Pick<PersonName, "name">, { locale }: Audience) =>
  pickByAlphabet(name, locale);
export const getPortraitUrl = (person: PersonName) =>
  getPictureUrl("person", person.alias, pictureVersion(personPicture(person)));

/** People with credits in visible titles, ordered by the total popularity of those titles. */
function selectPeople(db: Database, audience: Audience) {
  const made = db
    .selectDistinct({ person: credits.person, titleId: titles.id, popularity: titles.popularity })
    .from(credits)
    .innerJoin(titles, eq(titles.id, credits.titleId))
    .where(visibleTo(audience))
    .as("made");
  return db
    .select({
      alias: persons.alias,
      name: persons.name,
      total: sql<number>`count(*)::int`,
      people: sql<number>`count(*) over ()::int`,
    })
    .from(persons)
    .innerJoin(made, eq(made.person, persons.alias))
    .groupBy(persons.alias)
    .orderBy(desc(sql`sum(${made.popularity})`), asc(persons.alias))
    .$dynamic();
}

type PersonRow = PersonName & { total: number };
const toPersonCard = (row: PersonRow, audience: Audience): PersonCard => ({
  alias: row.alias,
  name: getLocalName(row, audience),
  image: getPortraitUrl(row),
  items_total: row.total,
});

export async function listPeople(
  db: Database,
  audience: Audience,
  { skip, limit }: Page,
): Promise<{ items: PersonCard[]; items_total: number }> {
  const rows = await selectPeople(db, audience).limit(limit).offset(skip);
  const total =
    rows[0]?.people ?? (skip === 0 ? 0 : ((await selectPeople(db, audience).limit(1))[0]?.people ?? 0));
  return { items: rows.map((row) => toPersonCard(row, audience)), items_total: total };
}

/** People with these aliases and at least one visible title, in the given order. */
export async function findPeople(db: Database, audience: Audience, aliases: string[]): Promise<PersonCard[]> {
  if (aliases.length === 0) return [];
  const rows = await selectPeople(db, audience).where(inArray(persons.alias, aliases));
  return rows
    .sort((one, other) => aliases.indexOf(one.alias) - aliases.indexOf(other.alias))
    .map((row) => toPersonCard(row, audience));
}

/** A person with their visible filmography, without roles that tell the profile too much; null if it is empty. */
export async function loadPerson(
  { db, primary, dictionary }: { db: Database; primary: Database; dictionary: Dictionary },
  audience: Audience,
  alias: string,
  profile: Caller["profile"] | null,
): Promise<Person | null> {
  const [[person], rows] = await Promise.all([
    db.select().from(persons).where(eq(persons.alias, alias)),
    db
      .select({ card: cardColumns, role: credits.role, character: credits.character })
      .from(credits)
      .innerJoin(titles, eq(titles.id, credits.titleId))
      .where(and(eq(credits.person, alias), visibleTo(audience)))
      .orderBy(byPopularity),
  ]);
  if (!person || rows.length === 0) return null;
  const series = rows.filter(({ card }) => card.kind === "series").map(({ card }) => card.id);
  const veiled = profile && (await findVeiledByTitle(primary, profile, series));
  const professions = new Map<Profession, Person["filmography"][number]["items"]>();
  for (const { card, role, character } of rows) {
    professions.set(role, [
      ...(professions.get(role) ?? []),
      { ...toCard(card, audience, dictionary), character: veiled?.has(card.id) ? null : character },
    ]);
  }
  return {
    ...toPersonCard({ ...person, total: new Set(rows.map(({ card }) => card.id)).size }, audience),
    born: person.born,
    died: person.died,
    biography: person.biography,
    texts_lang: "ru",
    filmography: [...professions]
      .map(([profession, items]) => ({ profession, items }))
      .sort((one, other) => other.items.length - one.items.length),
  };
}
