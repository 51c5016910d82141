import { data } from "@remix-run/node";
import type { Catchup, CatchupFilters, CatchupPoster } from "~/contract/tv";
import { attempt } from "~/lib/api/api-client.server";
import { cachePolicies } from "~/lib/cache/public-cache.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectToCanonical } from "~/lib/http/redirect-to-canonical.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { Seo } from "~/lib/seo/seo";
import { renderServerMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { publicData } from "../catalog/public-data.server";
import { listSeo } from "../lists/list-seo";
import { geoPage, hasTelevision } from "../tv-access/tv-access.server";
import { ArchiveBody } from "./archive-body";
import { archiveSearch } from "./archive-search.server";
import {
  type ArchiveChoices,
  archivePath,
  type ArchiveUrl,
  isAnyChosen,
  isWorthIndexing,
  noArchiveChoices,
  parseArchiveUrl,
} from "./archive-url";
import { archiveViewer, viewerVariant } from "./archive-viewer";
import { chosenRecordings } from "./chosen-recordings";
import { onlyForKids } from "./kids-recordings.server";
import { firstPageSize, pageAtEnd, parseRange, type Range } from "./page-size";
import { getName } from "./recording";

/** All a page of the archive shows. `filters` are null where the API failed them, and on what the browser adds to a page. */
export type ArchiveContents = {
  items: Catchup[];
  total: number;
  filters: CatchupFilters | null;
  poster: CatchupPoster | null;
};

/** /archive/{type?}/{genre?}/{year?}?genres&year&page, and what is found by ?q. */
export const archiveLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const [, , ...segments] = context.path.split("/").map(decodeURIComponent);
  const url = parseArchiveUrl(segments, context.url.searchParams) ?? notFound();
  if (!(await hasTelevision(context))) return data(geoPage(context, "section"));
  if (context.url.searchParams.has("q")) return archiveSearch(context);
  await requireKnown(context, url.choices);
  redirectToCanonical(context, archivePath(url.choices, url.window), [
    "type",
    "genres",
    "year",
    "page",
    "skip",
    "limit",
    "reset",
  ]);
  return data(await archivePage(context, url));
});

/** A page of the archive under choices. Raises not-found beyond its end. */
export async function archivePage(
  context: RequestContext,
  url: ArchiveUrl = { choices: noArchiveChoices, window: { page: 1 } },
): Promise<MarkupPage> {
  const pageSize = firstPageSize(context.browser);
  const range = parseRange(url.window, pageSize);
  const contents = await loadContents(context, url, range);
  if (range.skip > 0 && range.skip >= contents.total) notFound();
  const viewer = archiveViewer(await context.viewer());
  const place = {
    ...pageAtEnd(range, contents.total, pageSize),
    shown: Math.min(range.skip + range.limit, contents.total),
  };
  // How long a recording stays is told in minutes at its finest.
  const minute = Math.floor(context.now / 60);
  return {
    page: renderServerMarkup(context, {
      name: "archive",
      data: contents,
      variant: `${viewerVariant(viewer)}|${minute}|${pageSize}`,
      element: () => (
        <ArchiveBody url={url} contents={contents} viewer={viewer} now={context.now} place={place} />
      ),
    }),
    seo: archiveSeo(context, url, contents, range),
  };
}

async function loadContents(
  context: RequestContext,
  { choices, window }: ArchiveUrl,
  range: Range,
): Promise<ArchiveContents> {
  const isAddition = "skip" in window;
  return publicData<ArchiveContents>(context, {
    name: `archive:${archivePath(choices, range)}:${isAddition}`,
    policy: cachePolicies.schedule,
    load: async ({ audience, call }) => {
      const query = { ...audience, ...getQuery(choices) };
      const hasPoster = !isAddition && range.skip === 0 && !isAnyChosen(choices);
      const [list, filters, posters] = await Promise.all([
        context.api.tv.catchups({ ...query, ...range }, call),
        isAddition ? null : attempt(context.api.tv.catchupFilters(query, call)),
        hasPoster ? attempt(context.api.tv.catchupPosters(audience, call)) : null,
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
async function requireKnown(context: RequestContext, { genres, years }: ArchiveChoices): Promise<void> {
  if (genres.length + years.length === 0) return;
  const known = await attempt(
    publicData<CatchupFilters>(context, {
      name: "archive-filters",
      policy: cachePolicies.schedule,
      load: ({ audience, call }) => context.api.tv.catchupFilters(audience, call),
    }),
  );
  if (!known.ok) return;
  const isKnown = (name: "genre" | "year", values: string[]) =>
    values.every((value) => known.value[name].some(({ alias }) => alias === value));
  if (!isKnown("genre", genres) || !isKnown("year", years)) notFound();
}

function archiveSeo(
  context: RequestContext,
  url: ArchiveUrl,
  { items, total, filters }: ArchiveContents,
  { skip }: Range,
): Seo {
  const t = fixedT(context.locale, "archive");
  const name = [t("title"), ...chosenRecordings(url.choices, filters, t)].join(" · ");
  const page = "page" in url.window ? url.window.page : 1;
  const seo = listSeo(context, {
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
