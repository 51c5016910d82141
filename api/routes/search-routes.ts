import type { PagedSearchQuery, SearchPage } from "../../app/contract/search";
import type { Audience } from "../catalog/audience";
import { peopleNamed } from "../catalog/people";
import { api, type ApiContext, getAudience } from "../context";
import type { SearchKind } from "../db/schema";
import { articleCards, channelCards, collectionCards, titleCards } from "../search/cards";
import { type Found, tiers } from "../search/find-entries";
import { countSearch, popularQueries } from "../search/popular";
import { searchEntries, type SearchResult } from "../search/search";
import { findProgrammes, findRecordings } from "../search/showings";
import { suggestionsFor } from "../search/suggestions";

const pageSize = 40;
const suggested = 8;
/** Titles whose showings are looked up. */
const maxTitles = 100;

/** One group's page of a search; the correction is decided by all groups. */
async function getGroup(context: ApiContext, input: PagedSearchQuery, kind: SearchKind) {
  const audience = await getAudience(context, input);
  const skip = input.skip ?? 0;
  const end = skip + (input.limit ?? pageSize);
  const { found, corrected } = await searchEntries(context.db, audience, input.q ?? "", {
    limit: end,
    literal: input.literal,
  });
  const aliases = getAliases(found, kind).slice(skip, end);
  return { audience, aliases, corrected, items_total: getTotal(found, kind) };
}

const getAliases = (found: Found[], kind: SearchKind) =>
  found.filter((entry) => entry.kind === kind).map(({ alias }) => alias);
const getTotal = (found: Found[], kind: SearchKind) => found.find((entry) => entry.kind === kind)?.total ?? 0;

/** The titles a query names, for what channels show of them; those that only mention it are none. */
async function namedTitles(context: ApiContext, audience: Audience, found: Found[]) {
  return titleCards(
    context,
    audience,
    getAliases(
      found.filter(({ tier }) => tier <= tiers.people),
      "title",
    ),
  );
}

async function getPage(
  context: ApiContext,
  audience: Audience,
  query: string,
  limit: number,
  { found, corrected }: SearchResult,
): Promise<SearchPage> {
  const group = (kind: SearchKind) => getAliases(found, kind).slice(0, limit);
  const listed = <Item>(items: Item[], total: number) => ({ items, items_total: total });
  const named = await namedTitles(context, audience, found);
  const [titles, persons, channels, collections, articles, programmes, recordings] = await Promise.all([
    titleCards(context, audience, group("title")),
    peopleNamed(context.db, audience, group("person")),
    channelCards(context, audience, group("channel")),
    collectionCards(context, audience, group("collection")),
    articleCards(context, audience, group("article")),
    findProgrammes(context, audience, named),
    findRecordings(context, audience, named),
  ]);
  return {
    query,
    corrected,
    titles: listed(titles, getTotal(found, "title")),
    persons: listed(persons, getTotal(found, "person")),
    channels: listed(channels, getTotal(found, "channel")),
    programmes: listed(programmes.slice(0, limit), programmes.length),
    recordings: listed(recordings.slice(0, limit), recordings.length),
    collections: listed(collections, getTotal(found, "collection")),
    articles: listed(articles, getTotal(found, "article")),
  };
}

export const searchRoutes = {
  titles: api.search.titles.handler(async ({ input, context }) => {
    const { audience, aliases, ...rest } = await getGroup(context, input, "title");
    return { items: await titleCards(context, audience, aliases), ...rest };
  }),
  persons: api.search.persons.handler(async ({ input, context }) => {
    const { audience, aliases, ...rest } = await getGroup(context, input, "person");
    return { items: await peopleNamed(context.db, audience, aliases), ...rest };
  }),
  channels: api.search.channels.handler(async ({ input, context }) => {
    const { audience, aliases, ...rest } = await getGroup(context, input, "channel");
    return { items: await channelCards(context, audience, aliases), ...rest };
  }),
  catchups: api.search.catchups.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const { found, corrected } = await searchEntries(context.db, audience, input.q ?? "", {
      limit: maxTitles,
      literal: input.literal,
    });
    const recordings = await findRecordings(context, audience, await namedTitles(context, audience, found));
    const skip = input.skip ?? 0;
    return {
      items: recordings.slice(skip, skip + (input.limit ?? pageSize)),
      items_total: recordings.length,
      corrected,
    };
  }),
  all: api.search.all.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const query = input.q ?? "";
    const limit = input.limit ?? pageSize;
    const result = await searchEntries(context.db, audience, query, {
      limit: Math.max(limit, maxTitles),
      literal: input.literal,
    });
    const page = await getPage(context, audience, query, limit, result);
    // A search that could not be counted was a search all the same.
    if (!result.isPartial) await countSearch(context.db, result.found).catch(() => {});
    return page;
  }),
  popular: api.search.popular.handler(async ({ input, context }) => {
    const items = await popularQueries(context, await getAudience(context, input), input.limit ?? pageSize);
    return { items, items_total: items.length };
  }),
  suggest: api.search.suggest.handler(async ({ input, context }) => {
    const audience = await getAudience(context, input);
    const { found } = await searchEntries(context.db, audience, input.q ?? "", { limit: suggested });
    return { items: await suggestionsFor(context, audience, found, suggested) };
  }),
};
