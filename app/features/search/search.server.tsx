import { data } from "@remix-run/node";
import type { PopularQuery, SearchPage } from "~/contract/search";
import { longestQuery } from "~/contract/search";
import type { TitleCard } from "~/contract/shared";
import { attempt } from "~/lib/api/api-client.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { getPage } from "~/lib/http/path-suffix";
import { fixedT } from "~/lib/i18n/i18n.server";
import { childFilterDropped } from "~/lib/metrics.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import type { Seo } from "~/lib/seo/seo";
import { renderServerMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { keepForChildren } from "../catalog/kids-safe";
import { getPages } from "../catalog/paging.server";
import { publicData } from "../catalog/public-data.server";
import { readQuery } from "./read-query";
import { SearchBody } from "./search-body";

/** AMB-015: the results of a search. */
const maxResults = 40;
const suggestedTitles = 10;
const suggestedGenres = 12;
const popularWidth = 20;

/** What to go on with where there is nothing to show. */
export type Suggestions = { titles: TitleCard[]; genres: { alias: string; title: string }[] };
export type SearchState =
  | { kind: "start"; popular: PopularQuery[] }
  | { kind: "too-long" }
  | { kind: "nothing"; suggestions: Suggestions }
  | { kind: "found"; found: SearchPage }
  | { kind: "more"; titles: SearchPage["titles"]; page: number; pages: number };

/** /search?q=…&literal=true&page=N: everything by a query, or a further page of titles; without a query, what others look for. */
export const searchLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const typed = context.url.searchParams.get("q") ?? "";
  const query = readQuery(typed);
  const isLiteral = context.url.searchParams.get("literal") === "true";
  const state = await getState(context, query, isLiteral);
  const viewer = await context.viewer();
  const answer: MarkupPage = {
    page: renderServerMarkup(context, {
      name: "search",
      data: state.kind === "start" ? state.popular : state,
      variant: `${viewer.isChild}`,
      isForOne: query !== "",
      element: () => (
        <SearchBody typed={query === "" ? "" : typed} query={query} isLiteral={isLiteral} state={state} />
      ),
    }),
    seo: searchSeo(context, query),
  };
  return data(answer, {
    status: state.kind === "too-long" ? 400 : 200,
    ...(query === "" ? {} : { headers: { "Cache-Control": "private, no-store" } }),
  });
});

async function getState(context: RequestContext, query: string, isLiteral: boolean): Promise<SearchState> {
  if (query === "") return { kind: "start", popular: await popularQueries(context) };
  if (query.length > longestQuery) return { kind: "too-long" };
  const { forKids, locale, country, apiKey } = await context.cacheAudience();
  const asked = {
    q: query,
    literal: isLiteral,
    limit: maxResults,
    device_type: "web" as const,
    locale,
    for_kids: forKids,
    geoip_cc: country,
  };
  const call = { context: { apiKey } };
  const page = getPage(`page${context.url.searchParams.get("page") ?? 1}`) ?? notFound();
  if (page > 1) {
    const titles = await context.api.search.titles({ ...asked, skip: (page - 1) * maxResults }, call);
    return {
      kind: "more",
      titles: forKids ? { ...titles, items: keepForChildren(titles.items, dropped) } : titles,
      page,
      pages: getPages(titles.items_total, page, maxResults),
    };
  }
  const answer = await context.api.search.all(asked, call);
  const found = forKids ? onlyForChildren(answer) : answer;
  const isEmpty = [
    found.titles,
    found.persons,
    found.channels,
    found.programmes,
    found.recordings,
    found.collections,
    found.articles,
  ].every(({ items }) => items.length === 0);
  return isEmpty ? { kind: "nothing", suggestions: await suggestions(context) } : { kind: "found", found };
}

const dropped = (count: number) => childFilterDropped.inc(count);

/** The second lock for children: what is not theirs is dropped, and counted. */
function onlyForChildren(found: SearchPage): SearchPage {
  const only = <Item extends { for_kids: boolean }>({
    items,
    items_total,
  }: {
    items: Item[];
    items_total: number;
  }) => {
    const kept = items.filter(({ for_kids }) => for_kids);
    if (kept.length < items.length) dropped(items.length - kept.length);
    return { items: kept, items_total: items_total - (items.length - kept.length) };
  };
  const titles = keepForChildren(found.titles.items, dropped);
  return {
    ...found,
    titles: {
      items: titles,
      items_total: found.titles.items_total - (found.titles.items.length - titles.length),
    },
    channels: only(found.channels),
    collections: only(found.collections),
    articles: only(found.articles),
  };
}

/** The page stands without them. */
async function popularQueries(context: RequestContext): Promise<PopularQuery[]> {
  const asked = publicData(context, {
    name: "search:popular",
    load: ({ audience, call }) => context.api.search.popular({ ...audience, limit: popularWidth }, call),
  });
  const answer = await attempt(asked);
  return answer.ok ? answer.value.items : [];
}

async function suggestions(context: RequestContext): Promise<Suggestions> {
  const answer = await attempt(
    publicData<Suggestions>(context, {
      name: "search:ways-on",
      load: async ({ audience, call }) => {
        const [list, genres] = await Promise.all([
          context.api.catalog.list({ ...audience, limit: suggestedTitles }, call),
          context.api.catalog.genres(audience, call),
        ]);
        return {
          titles: audience.for_kids ? keepForChildren(list.items, dropped) : list.items,
          genres: [...genres.items]
            .sort((one, other) => other.total - one.total)
            .slice(0, suggestedGenres)
            .map(({ alias, title }) => ({ alias, title })),
        };
      },
    }),
  );
  return answer.ok ? answer.value : { titles: [], genres: [] };
}

function searchSeo(context: RequestContext, query: string): Seo {
  const t = fixedT(context.locale, "search");
  const shown = query.slice(0, longestQuery);
  return {
    title: query === "" ? t("seo.title") : t("seo.titleOf", { query: shown }),
    description: t("seo.description"),
    canonicalPath: paths.search(),
    locale: context.locale,
    origin: siteOrigin(context.url),
    image: null,
    type: "website",
    isIndexed: query === "",
    jsonLd: [],
  };
}
