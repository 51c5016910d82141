import { data } from "@remix-run/node";
import { longestQuery } from "~/contract/search";
import type { Catchup } from "~/contract/tv";
import { attempt } from "~/lib/api/api-client.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { renderServerMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { readQuery } from "../search/read-query";
import { archiveViewer } from "./archive-viewer";
import { FoundBody } from "./found-body";
import { onlyForKids } from "./kids-recordings.server";

/** K-028: the recordings a search answers. */
const maxFound = 40;

/** /archive?q: recordings by title. A search that fails finds nothing, and so does an empty one (V-060). */
export async function archiveSearch(context: RequestContext) {
  const typed = context.url.searchParams.get("q") ?? "";
  const query = readQuery(typed);
  const isTooLong = query.length > longestQuery;
  const viewer = archiveViewer(await context.viewer());
  const found = { query, items: query === "" || isTooLong ? [] : await recordingsBy(context, query) };
  const t = fixedT(context.locale, "archive");
  const answer: MarkupPage = {
    page: renderServerMarkup(context, {
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
          now={context.now}
        />
      ),
    }),
    seo: {
      title: t("seo.title", { name: t("title") }),
      description: t("seo.description"),
      canonicalPath: paths.archive(),
      locale: context.locale,
      origin: siteOrigin(context.url),
      image: null,
      type: "website",
      isIndexed: false,
      jsonLd: [],
    },
  };
  return data(answer, { status: isTooLong ? 400 : 200, headers: { "Cache-Control": "private, no-store" } });
}

async function recordingsBy(context: RequestContext, query: string): Promise<Catchup[]> {
  const { forKids, locale, country, apiKey } = await context.cacheAudience();
  const answer = await attempt(
    context.api.tv.searchCatchups(
      { q: query, limit: maxFound, device_type: "web", locale, for_kids: forKids, geoip_cc: country },
      { context: { apiKey } },
    ),
  );
  if (!answer.ok) return [];
  return forKids ? onlyForKids(answer.value.items) : answer.value.items;
}
