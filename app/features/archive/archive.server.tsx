import { data } from "@remix-run/node";
import type { Catchup, CatchupFilters, CatchupPoster } from "~/contract/tv";
import { attempt } from "~/lib/api/api-client.server";
import { cachePolicies } from "~/lib/cache/public-cache.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { renderServerMarkup } from "~/lib/server-markup/render-server-markup.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectToCanonical } from "~/lib/http/redirect-to-canonical.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { Seo } from "~/lib/seo/seo";
import { publicData } from "../catalog/public-data.server";
import { listSeo } from "../lists/list-seo";
import { geoPage, hasTelevision } from "../tv-access/tv-access.server";
import {
  type ArchiveUrl,
  type ArchiveChoices,
  archivePath,
  isAnyChosen,
  isWorthIndexing,
  noArchiveChoices,
  parseArchiveUrl,
} from "./archive-url";
import { ArchiveBody } from "./archive-body";
import { archiveSearch } from "./archive-search.server";
import { archiveViewer, viewerVariant } from "./archive-viewer";
import { chosenRecordings } from "./chosen-recordings";
import { onlyForKids } from "./kids-recordings.server";
import { firstPageSize, pageAtEnd, type Range, parseRange } from "./page-size";
import { getName } from "./recording";

/** All a page of the archive shows. `filters` are null where the API failed them, and on what the browser adds to a page. */
export type ArchiveContents = {
  items: Catchup[];
  total: number;
  filters: CatchupFilters | null;
  poster: CatchupPoster | null;
};

/** /archive/{type?}/{genre?}/{year?}?genres&year&page, and what is found by ?q. */
export const archiveLoader = defineLoader({ access: "public" }, async ({ scope }) => {
  const [, , ...segments] = scope.path.split("/").map(decodeURIComponent);
  const url = parseArchiveUrl(segments, scope.url.searchParams) ?? notFound();
  if (!(await hasTelevision(scope))) return data(geoPage(scope, "section"));
  if (scope.url.searchParams.has("q")) return archiveSearch(scope);
  await requireKnown(scope, url.choices);
  redirectToCanonical(scope, archivePath(url.choices, url.window), [
    "type",
    "genres",
    "year",
    "page",
    "skip",
    "limit",
    "reset",
  ]);
  return data(await archivePage(scope, url));
});

/** A page of the archive under choices. Raises not-found beyond its end. */
export async function archivePage(
  scope: RequestContext,
  url: ArchiveUrl = { choices: noArchiveChoices, window: { page: 1 } },
): Promise<MarkupPage> {
  const pageSize = firstPageSize(scope.browser);
  const range = parseRange(url.window, pageSize);
  const contents = await loadContents(scope, url, range);
  if (range.skip > 0 && range.skip >= contents.total) notFound();
  const viewer = archiveViewer(await scope.viewer());
  const place = {
    ...pageAtEnd(range, contents.total, pageSize),
    shown: Math.min(range.skip + range.limit, contents.total),
  };
  // How long a recording stays is told in minutes at its finest.
  const minute = Math.floor(scope.now / 60);
  return {
    page: renderServerMarkup(scope, {
      name: "archive",
      data: contents,
      variant: `${viewerVariant(viewer)}|${minute}|${pageSize}`,
      element: () => (
        <ArchiveBody url={url} contents={contents} viewer={viewer} now={scope.now} place={place} />
      ),
    }),
    seo: archiveSeo(scope, url, contents, range),
  };
}

async function loadContents(
  scope: RequestContext,
  { choices, window }: ArchiveUrl,
  range: Range,
): Promise<ArchiveContents> {
  const isAddition = "skip" in window;
  return publicData<ArchiveContents>(scope, {
    name: `archive:${archivePath(choices, range)}:${isAddition}`,
    policy: cachePolicies.schedule,
    load: async ({ audience, call }) => {
      const query = { ...audience, ...getQuery(choices) };
      const hasPoster = !isAddition && range.skip === 0 && !isAnyChosen(choices);
      const [list, filters, posters] = await Promise.all([
        scope.api.tv.catchups({ ...query, ...range }, call),
        isAddition ? null : attempt(scope.api.tv.catchupFilters(query, call)),
        hasPoster ? attempt(scope.api.tv.catchupPosters(audience, call)) : null,
      ]);
      return {
        items: audience.for_kids ? onlyForKids(list.items) : list.items,
        total: list.items_total,
        filters: filters?.ok ? filters.value : null,
        poster: posters?.ok ? (posters.value.items[0] ?? null) : null,
      };
    },
  });
}

const getQuery = ({ type, genres, years }: ArchiveChoices) => ({
  ...(type ? { category: type } : {}),
  ...(genres.length > 0 ? { genre: genres.join(",") } : {}),
  ...(years.length > 0 ? { year: years.join(",") } : {}),
});

/** A genre or year that no recording could have is no address. Without filters nothing can be said. */
async function requireKnown(scope: RequestContext, { genres, years }: ArchiveChoices): Promise<void> {
  if (genres.length + years.length === 0) return;
  const known = await attempt(
    publicData<CatchupFilters>(scope, {
      name: "archive-filters",
      policy: cachePolicies.schedule,
      load: ({ audience, call }) => scope.api.tv.catchupFilters(audience, call),
    }),
  );
  if (!known.ok) return;
  const isKnown = (name: "genre" | "year", values: string[]) =>
    values.every((value) => known.value[name].some(({ alias }) => alias === value));
  if (!isKnown("genre", genres) || !isKnown("year", years)) notFound();
}

function archiveSeo(
  scope: RequestContext,
  url: ArchiveUrl,
  { items, total, filters }: ArchiveContents,
  { skip }: Range,
): Seo {
  const t = fixedT(scope.locale, "archive");
  const name = [t("title"), ...chosenRecordings(url.choices, filters, t)].join(" · ");
  const page = "page" in url.window ? url.window.page : 1;
  const seo = listSeo(scope, {
    title: t("seo.title", { name }),
    description: t("seo.description"),
    name,
    page,
    getPath: (number) => archivePath(url.choices, { page: number }),
    skip,
    total,
    items: items.map((recording) => ({ name: getName(recording), path: paths.recording(recording.id) })),
    image: items[0]?.cover ?? null,
  });
  return { ...seo, isIndexed: isWorthIndexing(url) && total > 0 };
}
