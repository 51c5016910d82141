import type { Suggestion } from "../../app/contract/search";
import type { Audience } from "../catalog/audience";
import type { Dictionary } from "../catalog/dictionary";
import { peopleNamed } from "../catalog/people";
import type { Database } from "../db/database";
import { titleCards } from "./cards";
import { type Found, tiers } from "./find-entries";

/** The best titles and people by name, together in order. */
export async function suggestionsFor(
  context: { db: Database; dictionary: Dictionary },
  audience: Audience,
  found: Found[],
  most: number,
): Promise<Suggestion[]> {
  const named = found
    .filter(({ kind, tier }) => (kind === "title" || kind === "person") && tier < tiers.text)
    .slice(0, most);
  const aliases = (kind: Suggestion["kind"]) =>
    named.filter((entry) => entry.kind === kind).map(({ alias }) => alias);
  const [titles, persons] = await Promise.all([
    titleCards(context, audience, aliases("title")),
    peopleNamed(context.db, audience, aliases("person")),
  ]);
  const made = new Map<string, Suggestion>();
  for (const { alias, title, year, images } of titles)
    made.set(`title ${alias}`, { kind: "title", alias, text: title, year, image: images.cover });
  for (const { alias, name, image } of persons)
    made.set(`person ${alias}`, { kind: "person", alias, text: name, year: null, image });
  return named.flatMap(({ kind, alias }) => made.get(`${kind} ${alias}`) ?? []);
}
