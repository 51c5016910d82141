import { defineLoader } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { loadPageOrCaptcha } from "../captcha/captcha.server";
import { ListPage } from "../catalog/list-page";
import { getPageCount, pageQuery, parsePageParam } from "../catalog/paging.server";
import { EmptyList } from "./empty-list";
import { listSeo } from "./list-seo";
import { type FoundTitles, loadTitles } from "./load-titles.server";
import { TitleItems } from "./title-items";

/** /new and its pages: the latest titles. */
export const newTitlesLoader = defineLoader(
  { access: "public", isShared: true },
  async ({ context, params }) => {
    const page = parsePageParam(params.tail);
    return loadPageOrCaptcha(context, paths.newTitles(page), () => newTitlesPage(context, page));
  },
);

async function newTitlesPage(context: RequestContext, page: number): Promise<MarkupPage> {
  const found = await loadTitles(context, { name: `new:${page}`, query: { sort: "-added" }, page });
  const pages = getPageCount(found.items_total, page);
  const { isChild } = await context.viewer();
  const t = fixedT(context.locale, "lists");
  return {
    page: serverMarkup(context, NewTitles, { found, page, pages, isChild }),
    seo: listSeo(context, {
      title: t("new.seoTitle"),
      description: t("new.seoDescription"),
      name: t("new.title"),
      page,
      getPath: paths.newTitles,
      skip: pageQuery(page).skip,
      total: found.items_total,
      items: found.items.map(({ title, alias }) => ({ name: title, path: paths.title(alias) })),
      image: found.items[0]?.images.cover ?? null,
    }),
  };
}

function NewTitles({
  found,
  page,
  pages,
  isChild,
}: {
  found: FoundTitles;
  page: number;
  pages: number;
  isChild: boolean;
}) {
  const { t } = useTranslation("lists");
  return (
    <ListPage
      crumbs={[{ name: t("new.title"), path: null }]}
      isChild={isChild}
      title={t("new.title")}
      lead={{ text: t("new.lead") }}
      isEmpty={found.items.length === 0}
      empty={
        <EmptyList text={t("new.empty")} href={isChild ? paths.kids() : paths.home()} label={t("toHome")} />
      }
      paging={{ page, pages, getPath: paths.newTitles }}
    >
      <TitleItems cards={found.items} />
    </ListPage>
  );
}
