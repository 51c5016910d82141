import { data } from "@remix-run/node";
import { maxQueryLength } from "#contract/sizes";
import type { Recording } from "#contract/tv";
import { attempt } from "~/lib/api/api-client.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { loadUncached } from "../catalog/public-data.server";
import { loadTrialDays } from "../catalog/tariffs-data.server";
import { normalizeQuery } from "../search/normalize-query";
import { ArchiveSearchBody } from "./archive-search-body";
import { getArchiveViewer } from "./archive-viewer";

/** Maximum number of search results (K-028). */
const maxResults = 40;

/**
 * /archive?q: searches recordings by title. A failed search and an empty query (V-060) return no
 * results.
 */
export async function loadArchiveSearch(context: RequestContext) {
  const typed = context.url.searchParams.get("q") ?? "";
  const query = normalizeQuery(typed);
  const isTooLong = query.length > maxQueryLength;
  const viewer = getArchiveViewer(await context.viewer(), await loadTrialDays(context));
  const found = { query, items: query === "" || isTooLong ? [] : await searchRecordings(context, query) };
  const t = fixedT(context.locale, "archive");
  const pageData: MarkupPage = {
    page: privateMarkup(context, ArchiveSearchBody, {
      typed,
      query,
      excessCharacters: Math.max(0, query.length - maxQueryLength),
      items: found.items,
      viewer,
      now: context.now,
    }),
    seo: createSeo(context, {
      title: t("seo.title", { name: t("title") }),
      description: t("seo.description"),
      canonicalPath: paths.archive(),
      isIndexed: false,
    }),
  };
  return data(pageData, { status: isTooLong ? 400 : 200 });
}

async function searchRecordings(context: RequestContext, query: string): Promise<Recording[]> {
  const result = await attempt(
    loadUncached(context, ({ audience, call }) =>
      context.api.tv.searchRecordings({ ...audience, q: query, limit: maxResults }, call),
    ),
  );
  return result.ok ? result.value.items : [];
}
