import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { parsePageSegment } from "~/lib/http/path-suffix";
import { fixedT } from "~/lib/i18n/i18n.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { getPageCount, pageQuery, parsePageParam } from "../catalog/paging.server";
import { loadOrRedirect, loadPublic } from "../catalog/public-data.server";
import { EditorsListBody, EditorsLists } from "./editors-body";
import { type EditorsKind, editorsPaths } from "./editors-kinds";
import { listSeo } from "./list-seo";

/** Loaders of /collections and /selections, each with its pages, and of every single list with its pages. */
const createEditorsLoader = (kind: "collection" | "selection") =>
  defineLoader(
    { access: "public", isShared: true },
    async ({ context, params: { alias, tail } }): Promise<MarkupPage> => {
      const listPage = alias === undefined ? 1 : parsePageSegment(alias);
      if (alias === undefined || listPage !== null)
        return tail === undefined ? editorsLists(context, kind, listPage ?? 1) : notFound();
      return editorsList(context, kind, alias, parsePageParam(tail));
    },
  );

export const collectionsLoader = createEditorsLoader("collection");
export const selectionsLoader = createEditorsLoader("selection");

/** /collection/{alias} and its pages; canonical under /collections/{alias}. */
export const collectionLoader = defineLoader(
  { access: "public", isShared: true },
  async ({ context, params: { alias = "", tail } }) =>
    editorsList(context, "collection", alias, parsePageParam(tail)),
);

/** /playlists and its pages. */
export const playlistsLoader = defineLoader(
  { access: "public", isShared: true },
  async ({ context, params }) => editorsLists(context, "playlist", parsePageParam(params.tail)),
);

async function editorsLists(context: RequestContext, kind: EditorsKind, page: number): Promise<MarkupPage> {
  const { all, one, texts } = editorsPaths[kind];
  const found = await loadPublic(context, {
    name: `${texts}:${page}`,
    load: ({ audience, call }) => context.api.lists[texts]({ ...audience, ...pageQuery(page) }, call),
  });
  const pages = getPageCount(found.items_total, page);
  const { isChild } = await context.viewer();
  const t = fixedT(context.locale, "lists");
  return {
    page: serverMarkup(context, EditorsLists, { kind, found, page, pages, isChild }),
    seo: listSeo(context, {
      title: t(`${texts}.seoTitle`),
      description: t(`${texts}.seoDescription`),
      name: t(`${texts}.title`),
      page,
      getPath: all,
      skip: pageQuery(page).skip,
      total: found.items_total,
      items: found.items.map(({ title, alias }) => ({ name: title, path: one(alias) })),
      image: found.items[0]?.image ?? null,
    }),
  };
}

async function editorsList(
  context: RequestContext,
  kind: "collection" | "selection",
  alias: string,
  page: number,
): Promise<MarkupPage> {
  const { all, one, texts } = editorsPaths[kind];
  const list = await loadOrRedirect(
    context,
    { type: kind, alias },
    {
      name: `${kind}:${alias}:${page}`,
      load: ({ audience, call }) => context.api.lists[kind]({ ...audience, alias, ...pageQuery(page) }, call),
    },
  );
  const pages = getPageCount(list.items_total, page);
  const { isChild } = await context.viewer();
  const t = fixedT(context.locale, "lists");
  return {
    page: serverMarkup(context, EditorsListBody, { kind, list, page, pages, isChild }),
    seo: listSeo(context, {
      title: t(`${kind}.seoTitle`, { title: list.title }),
      description: list.description,
      textsLang: list.texts_lang,
      name: list.title,
      page,
      getPath: (number) => one(alias, number),
      breadcrumbs: [{ name: t(`${texts}.title`), path: all() }],
      items: list.items.map(({ title, alias: item }) => ({ name: title, path: paths.title(item) })),
      skip: list.skip,
      total: list.items_total,
      image: list.image,
    }),
  };
}
