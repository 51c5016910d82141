import type { SearchPage } from "#contract/search";

/** Search groups in their default order. */
export const searchGroups = [
  "titles",
  "persons",
  "channels",
  "programmes",
  "recordings",
  "collections",
  "articles",
  "moments",
] as const;
export type SearchGroup = (typeof searchGroups)[number];

type Names = Record<SearchGroup, string[]>;

/** Only the first items of a group are scored: the API sorts by relevance. */
const maxScoredItems = 3;

/** The groups with results. The best match by name comes first; otherwise the default order. */
export function orderGroups(query: string, found: Pick<SearchPage, SearchGroup>): SearchGroup[] {
  const names = getNames(found);
  const normalizedQuery = normalizeText(query);
  const score = (group: SearchGroup) =>
    Math.max(
      0,
      ...names[group].slice(0, maxScoredItems).map((name) => scoreName(normalizedQuery, normalizeText(name))),
    );
  const scores = new Map(searchGroups.map((group) => [group, score(group)]));
  return searchGroups
    .filter((group) => found[group].items.length > 0)
    .sort((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0));
}

function getNames({
  titles,
  persons,
  channels,
  programmes,
  recordings,
  collections,
  articles,
}: Pick<SearchPage, SearchGroup>): Names {
  const getTitles = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);
  return {
    titles: getTitles(titles),
    persons: persons.items.map(({ name }) => name),
    channels: getTitles(channels),
    programmes: getTitles(programmes),
    recordings: getTitles(recordings),
    collections: getTitles(collections),
    articles: getTitles(articles),
    // What is said has no name.
    moments: [],
  };
}

/** 3 for an exact match, 2 for a prefix, 1 if every word matches the start of a word. */
function scoreName(query: string, name: string): number {
  if (query === "") return 0;
  if (name === query) return 3;
  if (name.startsWith(query)) return 2;
  const words = name.split(" ");
  return query.split(" ").every((word) => words.some((one) => one.startsWith(word))) ? 1 : 0;
}

const normalizeText = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
