import { listPageSize } from "#contract/sizes";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { parsePageSegment } from "~/lib/http/path-suffix";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { loadPageOrCaptcha } from "../captcha/captcha.server";
import { getPageCount, pageQuery, parsePageParam } from "../catalog/paging.server";
import { loadPublic, redirectReplaced } from "../catalog/public-data.server";
import { type Genre, GenreBody, GenresBody } from "./genres-body";
import { listSeo } from "./list-seo";
import { loadTitles } from "./load-titles.server";

/** /genres and its pages; /genres/{genre} and its pages: a genre's titles across all categories. */
export const genresLoader = defineLoader(
  { access: "public", isShared: true },
  async ({ context, params: { genre: alias, tail } }) => {
    const genres = await loadGenres(context);
    const listPage = alias === undefined ? 1 : parsePageSegment(alias);
    if (alias === undefined || listPage !== null)
      return tail === undefined ? genresPage(context, genres, listPage ?? 1) : notFound();
    const genre =
      genres.find((known) => known.alias === alias) ?? (await redirectReplaced(context, "genre", alias));
    const page = parsePageParam(tail);
    return loadPageOrCaptcha(context, paths.genreTitles(genre.alias, page), () =>
      genrePage(context, genre, page),
    );
  },
);

/** Genres that have titles, largest first. */
export function loadGenres(context: RequestContext): Promise<Genre[]> {
  return loadPublic(context, {
    name: "genres",
    load: async ({ audience, call }) =>
      (await context.api.catalog.genres(audience, call)).items
        .filter(({ total }) => total > 0)
        .sort((one, other) => other.total - one.total),
  });
}

async function genresPage(context: RequestContext, all: Genre[], page: number): Promise<MarkupPage> {
  const pages = getPageCount(all.length, page);
  const { skip } = pageQuery(page);
  const genres = all.slice(skip, skip + listPageSize);
  const { isChild } = await context.viewer();
  const t = fixedT(context.locale, "lists");
  return {
    page: serverMarkup(context, GenresBody, { genres, page, pages, isChild }),
    seo: listSeo(context, {
      title: t("genres.seoTitle"),
      description: t("genres.seoDescription"),
      name: t("genres.title"),
      page,
      getPath: paths.genres,
      skip,
      total: all.length,
      image: null,
      items: genres.map(({ alias, title }) => ({ name: title, path: paths.genreTitles(alias) })),
    }),
  };
}

async function genrePage(context: RequestContext, genre: Genre, page: number): Promise<MarkupPage> {
  const getPath = (number: number) => paths.genreTitles(genre.alias, number);
  const found = await loadTitles(context, {
    name: `genre:${genre.alias}:${page}`,
    query: { genre: genre.alias },
    page,
  });
  const pages = getPageCount(found.items_total, page);
  const { isChild } = await context.viewer();
  const t = fixedT(context.locale, "lists");
  return {
    page: serverMarkup(context, GenreBody, { genre, found, page, pages, isChild }),
    seo: listSeo(context, {
      title: t("genre.seoTitle", { title: genre.title }),
      description: t("genre.seoDescription", { title: genre.title }),
      name: genre.title,
      page,
      getPath,
      breadcrumbs: [{ name: t("genres.title"), path: paths.genres() }],
      items: found.items.map(({ title, alias }) => ({ name: title, path: paths.title(alias) })),
      skip: pageQuery(page).skip,
      total: found.items_total,
      image: found.items[0]?.images.cover ?? null,
    }),
  };
}
