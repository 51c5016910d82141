import { data } from "@remix-run/node";
import type { PopularQuery, SearchPage } from "#contract/search";
import { maxQueryLength, searchPageSize } from "#contract/sizes";
import { veilArticles } from "#domain/spoilers";
import { attempt } from "~/lib/api/api-client.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { parsePageSegment } from "~/lib/http/path-suffix";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import type { Seo } from "~/lib/seo/seo";
import { privateMarkup, serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { hasPart } from "~/lib/site-parts";
import { getPageCount } from "../catalog/paging.server";
import { loadPublic, loadUncached } from "../catalog/public-data.server";
import { normalizeQuery } from "./normalize-query";
import { SearchBody, type SearchState, type Suggestions } from "./search-body";

/** Maximum number of search results (AMB-015). */
const maxSuggestedTitles = 10;
const maxSuggestedGenres = 12;
const maxPopularQueries = 20;

/**
 * /search?q=…&literal=true&page=N: all results, or a further page of titles; popular queries if there is no
 * query.
 */
export const searchLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const typed = context.url.searchParams.get("q") ?? "";
  const query = normalizeQuery(typed);
  const isLiteral = context.url.searchParams.get("literal") === "true";
  const state = await loadState(context, query, isLiteral);
  const pageData: MarkupPage = {
    page: (query === "" ? serverMarkup : privateMarkup)(context, SearchBody, {
      typed: query === "" ? "" : typed,
      query,
      isLiteral,
      state,
    }),
    seo: searchSeo(context, query),
  };
  return data(pageData, { status: state.kind === "too-long" ? 400 : 200 });
});

async function loadState(context: RequestContext, query: string, isLiteral: boolean): Promise<SearchState> {
  if (query === "") return { kind: "start", popular: await loadPopularQueries(context) };
  if (query.length > maxQueryLength) return { kind: "too-long" };
  const params = {
    q: query,
    literal: isLiteral,
    limit: searchPageSize,
  };
  const page = parsePageSegment(`page${context.url.searchParams.get("page") ?? 1}`) ?? notFound();
  if (page > 1) {
    const titles = await loadUncached(context, ({ audience, call }) =>
      context.api.search.titles({ ...audience, ...params, skip: (page - 1) * searchPageSize }, call),
    );
    return { kind: "more", titles, page, pages: getPageCount(titles.items_total, page, searchPageSize) };
  }
  const { profileId, authState } = await context.viewer();
  // The API leaves out what the profile has not come to: moments, and titles of articles.
  const found = withoutMissing(
    await loadUncached(context, async ({ audience, call }) =>
      context.api.search.all(
        { ...audience, ...params },
        profileId === null ? call : await context.callOptions(),
      ),
    ),
    authState === "loaded",
  );
  const isEmpty = [
    found.titles,
    found.persons,
    found.channels,
    found.programmes,
    found.recordings,
    found.collections,
    found.articles,
    found.moments,
  ].every(({ items }) => items.length === 0);
  return isEmpty
    ? { kind: "nothing", suggestions: await loadSuggestions(context) }
    : { kind: "found", found };
}

const none = { items: [], items_total: 0 };

/** Where it is not known who searches, nor is what they have come to. */
function withoutMissing(found: SearchPage, isViewerKnown: boolean): SearchPage {
  return {
    ...found,
    ...(isViewerKnown
      ? {}
      : {
          moments: none,
          articles: { ...found.articles, items: veilArticles(found.articles.items, "unknown") },
        }),
    ...(hasPart("television") ? {} : { channels: none, programmes: none, recordings: none }),
  };
}

/** Empty on failure: the page works without them. */
async function loadPopularQueries(context: RequestContext): Promise<PopularQuery[]> {
  const request = loadPublic(context, {
    name: "search:popular",
    load: ({ audience, call }) => context.api.search.popular({ ...audience, limit: maxPopularQueries }, call),
  });
  const result = await attempt(request);
  return result.ok ? result.value.items : [];
}

async function loadSuggestions(context: RequestContext): Promise<Suggestions> {
  const result = await attempt(
    loadPublic<Suggestions>(context, {
      name: "search:ways-on",
      load: async ({ audience, call }) => {
        const [list, genres] = await Promise.all([
          context.api.catalog.list({ ...audience, limit: maxSuggestedTitles }, call),
          context.api.catalog.genres(audience, call),
        ]);
        return {
          titles: list.items,
          genres: [...genres.items]
            .sort((one, other) => other.total - one.total)
            .slice(0, maxSuggestedGenres)
            .map(({ alias, title }) => ({ alias, title })),
        };
      },
    }),
  );
  return result.ok ? result.value : { titles: [], genres: [] };
}

function searchSeo(context: RequestContext, query: string): Seo {
  const t = fixedT(context.locale, "search");
  const shortQuery = query.slice(0, maxQueryLength);
  return createSeo(context, {
    title: query === "" ? t("seo.title") : t("seo.titleOf", { query: shortQuery }),
    description: t("seo.description"),
    canonicalPath: paths.search(),
    isIndexed: query === "",
  });
}
