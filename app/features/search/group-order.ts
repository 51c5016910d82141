import type { SearchPage } from "~/contract/search";

/** The groups of a search in their usual order. */
export const searchGroups = [
  "titles",
  "persons",
  "channels",
  "programmes",
  "recordings",
  "collections",
  "articles",
] as const;
export type SearchGroup = (typeof searchGroups)[number];

type Names = Record<SearchGroup, string[]>;

/** How many of a group's first items say how well it answers: the API puts the best first. */
const looked = 3;

/** The groups that found something, the one that answers the query by name first; otherwise in their usual order. */
export function orderGroups(query: string, found: Pick<SearchPage, SearchGroup>): SearchGroup[] {
  const names = getNames(found);
  const asked = plain(query);
  const score = (group: SearchGroup) =>
    Math.max(0, ...names[group].slice(0, looked).map((name) => closeness(asked, plain(name))));
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
  const titled = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title);
  return {
    titles: titled(titles),
    persons: persons.items.map(({ name }) => name),
    channels: titled(channels),
    programmes: titled(programmes),
    recordings: titled(recordings),
    collections: titled(collections),
    articles: titled(articles),
  };
}

/** 3 for the very name, 2 for its beginning, 1 for all the words in it. */
function closeness(asked: string, name: string): number {
  if (asked === "") return 0;
  if (name === asked) return 3;
  if (name.startsWith(asked)) return 2;
  const words = name.split(" ");
  return asked.split(" ").every((word) => words.some((one) => one.startsWith(word))) ? 1 : 0;
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
