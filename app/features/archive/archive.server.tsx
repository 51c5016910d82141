import type { RecordingFilters } from "#contract/tv";
import { attempt } from "~/lib/api/api-client.server";
import { cachePolicies } from "~/lib/cache/cache-policies";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectToCanonical } from "~/lib/http/redirect-to-canonical.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { Seo } from "~/lib/seo/seo";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { loadPublic } from "../catalog/public-data.server";
import { loadTrialDays } from "../catalog/tariffs-data.server";
import { listSeo } from "../lists/list-seo";
import { geoPage, viewerHasTelevision } from "../tv-access/tv-access.server";
import { ArchiveBody, type ArchiveContents } from "./archive-body";
import { loadArchiveSearch } from "./archive-search.server";
import {
  type ArchiveChoices,
  archivePath,
  type ArchiveUrl,
  isAnyChosen,
  isIndexable,
  noArchiveChoices,
  parseArchiveUrl,
} from "./archive-url";
import { getArchiveViewer } from "./archive-viewer";
import { getChosenLabels } from "./chosen-recordings";
import { getEndPage, getFirstPageSize, parseRange, type Range } from "./page-size";
import { getRecordingName } from "./recording";

/** /archive/{type?}/{genre?}/{year?}?genres&year&page, and search results for ?q. */
export const archiveLoader = defineLoader({ access: "public", isShared: true }, async ({ context }) => {
  const [, , ...segments] = context.path.split("/").map(decodeURIComponent);
  const url = parseArchiveUrl(segments, context.url.searchParams) ?? notFound();
  if (!(await viewerHasTelevision(context))) return geoPage(context, "section");
  if (context.url.searchParams.has("q")) return loadArchiveSearch(context);
  await requireKnownFilters(context, url.choices);
  redirectToCanonical(context, archivePath(url.choices, url.window), [
    "type",
    "genres",
    "year",
    "page",
    "skip",
    "limit",
    "reset",
  ]);
  return loadArchivePage(context, url);
});

/** An archive page for these choices. Throws not-found beyond the last page. */
export async function loadArchivePage(
  context: RequestContext,
  url: ArchiveUrl = { choices: noArchiveChoices, window: { page: 1 } },
): Promise<MarkupPage> {
  const pageSize = getFirstPageSize(context.browser);
  const range = parseRange(url.window, pageSize);
  const contents = await loadContents(context, url, range);
  if (range.skip > 0 && range.skip >= contents.total) notFound();
  const viewer = getArchiveViewer(await context.viewer(), await loadTrialDays(context));
  const position = {
    ...getEndPage(range, contents.total, pageSize),
    listedCount: Math.min(range.skip + range.limit, contents.total),
  };
  return {
    page: serverMarkup(context, ArchiveBody, { url, contents, viewer, now: context.minute, position }),
    seo: archiveSeo(context, url, contents, range),
  };
}

async function loadContents(
  context: RequestContext,
  { choices, window }: ArchiveUrl,
  range: Range,
): Promise<ArchiveContents> {
  const isRangeRequest = "skip" in window;
  return loadPublic<ArchiveContents>(context, {
    name: `archive:${archivePath(choices, range)}:${isRangeRequest}`,
    policy: cachePolicies.schedule,
    load: async ({ audience, call }) => {
      const query = { ...audience, ...createQuery(choices) };
      const hasPoster = !isRangeRequest && range.skip === 0 && !isAnyChosen(choices);
      const [list, filters, posters] = await Promise.all([
        context.api.tv.recordings({ ...query, ...range }, call),
        isRangeRequest ? null : attempt(context.api.tv.recordingFilters(query, call)),
        hasPoster ? attempt(context.api.tv.recordingPosters(audience, call)) : null,
      ]);
      return {
        items: list.items,
        total: list.items_total,
        filters: filters?.ok ? filters.value : null,
        poster: posters?.ok ? (posters.value.items[0] ?? null) : null,
      };
    },
  });
}

const createQuery = ({ type, genres, years }: ArchiveChoices) => ({
  ...(type ? { category: type } : {}),
  ...(genres.length > 0 ? { genre: genres.join(",") } : {}),
  ...(years.length > 0 ? { year: years.join(",") } : {}),
});

/** Throws not-found for a genre or year that no recording has. Skipped if the filters fail to load. */
async function requireKnownFilters(
  context: RequestContext,
  { genres, years }: ArchiveChoices,
): Promise<void> {
  if (genres.length + years.length === 0) return;
  const result = await attempt(
    loadPublic<RecordingFilters>(context, {
      name: "archive-filters",
      policy: cachePolicies.schedule,
      load: ({ audience, call }) => context.api.tv.recordingFilters(audience, call),
    }),
  );
  if (!result.ok) return;
  const isKnown = (name: "genre" | "year", values: string[]) =>
    values.every((value) => result.value[name].some(({ alias }) => alias === value));
  if (!isKnown("genre", genres) || !isKnown("year", years)) notFound();
}

function archiveSeo(
  context: RequestContext,
  url: ArchiveUrl,
  { items, total, filters }: ArchiveContents,
  { skip }: Range,
): Seo {
  const t = fixedT(context.locale, "archive");
  const name = [t("title"), ...getChosenLabels(url.choices, filters, t)].join(" · ");
  const page = "page" in url.window ? url.window.page : 1;
  const seo = listSeo(context, {
    title: t("seo.title", { name }),
    description: name === t("title") ? t("seo.description") : `${name}. ${t("seo.description")}`,
    name,
    page,
    getPath: (number) => archivePath(url.choices, { page: number }),
    skip,
    total,
    items: items.map((recording) => ({
      name: getRecordingName(recording),
      path: paths.recording(recording.id),
    })),
    image: items[0]?.cover ?? null,
  });
  return { ...seo, isIndexed: isIndexable(url) && total > 0 };
}
