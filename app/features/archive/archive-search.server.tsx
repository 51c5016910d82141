import { data } from "@remix-run/node";
import { longestQuery } from "~/contract/search";
import type { Catchup } from "~/contract/tv";
import { attempt } from "~/lib/api/api-client.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { renderServerMarkup } from "~/lib/server-markup/render-server-markup.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { readQuery } from "../search/read-query";
import { archiveViewer } from "./archive-viewer";
import { FoundBody } from "./found-body";
import { onlyForKids } from "./kids-recordings.server";

/** K-028: the recordings a search answers. */
const maxFound = 40;

/** /archive?q: recordings by title. A search that fails finds nothing, and so does an empty one (V-060). */
export async function archiveSearch(scope: RequestContext) {
  const typed = scope.url.searchParams.get("q") ?? "";
  const query = readQuery(typed);
  const isTooLong = query.length > longestQuery;
  const viewer = archiveViewer(await scope.viewer());
  const found = { query, items: query === "" || isTooLong ? [] : await recordingsBy(scope, query) };
  const t = fixedT(scope.locale, "archive");
  const answer: MarkupPage = {
    page: renderServerMarkup(scope, {
      name: "archive-search",
      data: found,
      isForOne: true,
      element: () => (
        <FoundBody
          typed={typed}
          query={query}
          charactersTooMany={Math.max(0, query.length - longestQuery)}
          items={found.items}
          viewer={viewer}
          now={scope.now}
        />
      ),
    }),
    seo: {
      title: t("seo.title", { name: t("title") }),
      description: t("seo.description"),
      canonicalPath: paths.archive(),
      locale: scope.locale,
      origin: siteOrigin(scope.url),
      image: null,
      type: "website",
      isIndexed: false,
      jsonLd: [],
    },
  };
  return data(answer, { status: isTooLong ? 400 : 200, headers: { "Cache-Control": "private, no-store" } });
}

async function recordingsBy(scope: RequestContext, query: string): Promise<Catchup[]> {
  const { forKids, locale, country, apiKey } = await scope.cacheAudience();
  const answer = await attempt(
    scope.api.tv.searchCatchups(
      { q: query, limit: maxFound, device_type: "web", locale, for_kids: forKids, geoip_cc: country },
      { context: { apiKey } },
    ),
  );
  if (!answer.ok) return [];
  return forKids ? onlyForKids(answer.value.items) : answer.value.items;
}
