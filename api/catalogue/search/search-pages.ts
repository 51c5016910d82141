import type { PagedSearchQuery, SearchPage } from "#contract/search";
import { searchPageSize } from "#contract/sizes";
import { type ApiContext, getAudience } from "../../context";
import type { Audience } from "../../platform/audience";
import { findPeople } from "../catalog/people";
import { veilCards } from "../catalog/veiled-articles";
import { findProgrammes, findRecordings } from "./broadcasts";
import { findArticleCards, findChannelCards, findCollectionCards, findTitleCards } from "./cards";
import { type Found, tiers } from "./find-entries";
import { findMoments } from "./find-moments";
import { countSearch } from "./popular";
import { searchEntries, type SearchResult } from "./search";

type SearchKind = Found["kind"];

/** Maximum number of titles whose broadcasts are looked up. */
const maxTitles = 100;

/** One page of a single result group. The correction is based on all groups. */
export async function searchGroup(context: ApiContext, input: PagedSearchQuery, kind: SearchKind) {
  const audience = await getAudience(context, input);
  const skip = input.skip ?? 0;
  const end = skip + (input.limit ?? searchPageSize);
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

/** Titles that match by name or people, for finding their broadcasts; matches only in the text do not count. */
async function findNamedTitles(context: ApiContext, audience: Audience, found: Found[]) {
  return findTitleCards(
    context,
    audience,
    getAliases(
      found.filter(({ tier }) => tier <= tiers.people),
      "title",
    ),
  );
}

async function buildPage(
  context: ApiContext,
  audience: Audience,
  query: string,
  limit: number,
  { found, corrected }: SearchResult,
): Promise<SearchPage> {
  const getGroupAliases = (kind: SearchKind) => getAliases(found, kind).slice(0, limit);
  const toList = <Item>(items: Item[], total: number) => ({ items, items_total: total });
  const caller = context.token ? await context.findCaller() : null;
  const named = await findNamedTitles(context, audience, found);
  const [titles, persons, channels, collections, articles, programmes, recordings, moments] =
    await Promise.all([
      findTitleCards(context, audience, getGroupAliases("title")),
      findPeople(context.db, audience, getGroupAliases("person")),
      findChannelCards(context, audience, getGroupAliases("channel")),
      findCollectionCards(context, audience, getGroupAliases("collection")),
      findArticleCards(context, audience, getGroupAliases("article")),
      findProgrammes(context, audience, named),
      findRecordings(context, audience, named),
      findMoments(context, audience, query, caller?.profile ?? null),
    ]);
  return {
    query,
    corrected,
    titles: toList(titles, getTotal(found, "title")),
    persons: toList(persons, getTotal(found, "person")),
    channels: toList(channels, getTotal(found, "channel")),
    programmes: toList(programmes.slice(0, limit), programmes.length),
    recordings: toList(recordings.slice(0, limit), recordings.length),
    collections: toList(collections, getTotal(found, "collection")),
    articles: toList(
      await veilCards(context.primary, caller?.profile ?? null, articles),
      getTotal(found, "article"),
    ),
    moments: toList(moments, moments.length),
  };
}

/** One page of the recordings of the titles that a query names. */
export async function searchShownTitles(context: ApiContext, input: PagedSearchQuery) {
  const audience = await getAudience(context, input);
  const { found, corrected } = await searchEntries(context.db, audience, input.q ?? "", {
    limit: maxTitles,
    literal: input.literal,
  });
  const recordings = await findRecordings(context, audience, await findNamedTitles(context, audience, found));
  const skip = input.skip ?? 0;
  return {
    items: recordings.slice(skip, skip + (input.limit ?? searchPageSize)),
    items_total: recordings.length,
    corrected,
  };
}

/** The beginning of each group of results; counts what was found for popular queries. */
export async function searchAll(
  context: ApiContext,
  input: Omit<PagedSearchQuery, "skip">,
): Promise<SearchPage> {
  const audience = await getAudience(context, input);
  const query = input.q ?? "";
  const limit = input.limit ?? searchPageSize;
  const result = await searchEntries(context.db, audience, query, {
    limit: Math.max(limit, maxTitles),
    literal: input.literal,
  });
  const page = await buildPage(context, audience, query, limit, result);
  if (!result.isPartial) await countSearch(context.primary, result.found);
  return page;
}
