import type { Suggestion } from "#contract/search";
import type { Audience } from "../../platform/audience";
import type { Dictionary } from "../../platform/content/dictionary";
import type { Database } from "../../platform/db/database";
import { findPeople } from "../catalog/people";
import { findTitleCards } from "./cards";
import { type Found, tiers } from "./find-entries";

/** The best matching titles and people, in one ranked list. */
export async function getSuggestions(
  context: { db: Database; dictionary: Dictionary },
  audience: Audience,
  found: Found[],
  limit: number,
): Promise<Suggestion[]> {
  const named = found
    .filter(({ kind, tier }) => (kind === "title" || kind === "person") && tier < tiers.text)
    .slice(0, limit);
  const aliases = (kind: Suggestion["kind"]) =>
    named.filter((entry) => entry.kind === kind).map(({ alias }) => alias);
  const [titles, persons] = await Promise.all([
    findTitleCards(context, audience, aliases("title")),
    findPeople(context.db, audience, aliases("person")),
  ]);
  const suggestions = new Map<string, Suggestion>();
  for (const { alias, title, _cls, year, images } of titles)
    suggestions.set(`title ${alias}`, { kind: "title", alias, text: title, _cls, year, image: images.cover });
  for (const { alias, name, image } of persons)
    suggestions.set(`person ${alias}`, { kind: "person", alias, text: name, _cls: null, year: null, image });
  return named.flatMap(({ kind, alias }) => suggestions.get(`${kind} ${alias}`) ?? []);
}
