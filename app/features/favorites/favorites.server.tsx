import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { defineLoader, redirectToRestore } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { Viewer } from "~/lib/request-context/viewer";
import { createSeo } from "~/lib/seo/create-seo.server";
import { privateMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { getPageCount, pageQuery, parsePageParam } from "../catalog/paging.server";
import { getAudience, requireForChildren } from "../catalog/public-data.server";
import { FavoritesBody, type FavoritesContents } from "./favorites-body";

const maxRecommended = 15;

/** /favorites/{page{N}?}: the viewer's favourites and recommendations. Rendered per request, never cached. */
export const favoritesLoader = defineLoader({ access: "public" }, async ({ context, params }) => {
  const page = parsePageParam(params.tail);
  const viewer = await context.viewer();
  // The viewer is unknown: fail rather than show an empty list.
  if (viewer.authState === "error") throw new ApiError({ kind: "http", status: 0, code: "VIEWER_UNKNOWN" });
  if (viewer.isToBeDeleted) throw redirectToRestore(context);
  const contents = await loadContents(context, viewer, page);
  const pages = getPageCount(contents.total, page);
  const t = fixedT(context.locale, "favorites");
  const pageData: MarkupPage = {
    page: privateMarkup(context, FavoritesBody, { contents, page, pages }),
    seo: createSeo(context, {
      title: t("seoTitle"),
      description: t("seoDescription"),
      canonicalPath: paths.favorites(page),
      isIndexed: false,
    }),
  };
  return pageData;
});

/** Favourites are requested for registered viewers only (F-160, AMB-069). */
async function loadContents(
  context: RequestContext,
  { isVirtual, isChild, profileId }: Viewer,
  page: number,
): Promise<FavoritesContents> {
  if (isVirtual || profileId === null)
    return { items: [], total: 0, recommendations: null, isVirtual: true, isChild };
  const audience = await getAudience(context);
  const call = await context.callOptions();
  const [favorites, recommended, signals] = await Promise.all([
    context.api.profile.favorites(
      { ...audience, content_lang: context.locale, profile_id: profileId, ...pageQuery(page) },
      call,
    ),
    attempt(context.api.catalog.recommendations({ ...audience, limit: maxRecommended }, call)),
    attempt(context.api.profile.recommendationSignals(undefined, call)),
  ]);
  const recommendations =
    recommended.ok && signals.ok ? { items: recommended.value.items, signals: signals.value } : null;
  const contents = {
    items: favorites.data.items,
    total: favorites.data.items_total,
    recommendations,
    isVirtual: false,
    isChild,
  };
  return isChild ? requireForChildren(contents) : contents;
}
