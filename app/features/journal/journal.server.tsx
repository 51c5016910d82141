import { type Article, type JournalCard, type JournalPage, RubricAlias } from "#contract/journal";
import { veilArticles } from "#domain/spoilers";
import { cachePolicies } from "~/lib/cache/cache-policies";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { parsePageSegment } from "~/lib/http/path-suffix";
import { fixedT } from "~/lib/i18n/i18n.server";
import { defaultLocale } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { getPageCount, pageQuery } from "../catalog/paging.server";
import { loadPublic, loadUnlessForAdults } from "../catalog/public-data.server";
import { listSeo } from "../lists/list-seo";
import { notForChildrenPage } from "../title/not-for-children.server";
import { ArticleBody } from "./article-body";
import { JournalBody } from "./journal-body";
import { articleSeo, createFeed } from "./journal-seo";

/** Articles are written in Russian; their cards do not say so. */
export const articlesLang = defaultLocale;

/** /journal/{page{N}?}: the journal or a rubric; /journal/{alias}: an article. */
export const journalLoader = defineLoader(
  { access: "public", isShared: true },
  async ({ context, params: { alias } }): Promise<MarkupPage> => {
    const listPage = alias === undefined ? 1 : parsePageSegment(alias);
    return alias === undefined || listPage !== null
      ? journalPage(context, listPage ?? 1)
      : articlePage(context, alias);
  },
);

async function journalPage(context: RequestContext, page: number): Promise<MarkupPage> {
  const rubricParam = context.url.searchParams.get("rubric");
  const rubric =
    rubricParam === null ? null : (RubricAlias.options.find((alias) => alias === rubricParam) ?? notFound());
  const journal = await findArticles(context, rubric, page);
  const pages = getPageCount(journal.items_total, page);
  const { isChild } = await context.viewer();
  const t = fixedT(context.locale, "journal");
  const name = rubric ? t(`rubrics.${rubric}`) : t("title");
  return {
    page: serverMarkup(context, JournalBody, { journal, rubric, page, pages, isChild }),
    seo: {
      ...listSeo(context, {
        title: rubric ? t("seoRubric", { rubric: name }) : t("seoTitle"),
        description: rubric ? `${name}. ${t("seoDescription")}` : t("seoDescription"),
        textsLang: articlesLang,
        name,
        page,
        getPath: (number) => paths.journal(number, rubric),
        breadcrumbs: rubric ? [{ name: t("title"), path: paths.journal() }] : [],
        items: journal.items.map(({ title, alias }) => ({ name: title, path: paths.article(alias) })),
        skip: journal.skip,
        total: journal.items_total,
        image: journal.items[0]?.image ?? null,
      }),
      feed: createFeed(context),
    },
  };
}

async function articlePage(context: RequestContext, alias: string): Promise<MarkupPage> {
  const article = await findArticle(context, alias);
  if (article === "not-for-children") return notForChildrenPage(context);
  const { isChild } = await context.viewer();
  const next = await loadNextArticles(context, article);
  return {
    page: serverMarkup(context, ArticleBody, { article, next, isChild }),
    seo: articleSeo(context, article),
  };
}

/** A page of the journal, newest first, as this viewer may see it. */
export function findArticles(
  context: RequestContext,
  rubric: RubricAlias | null,
  page: number,
): Promise<JournalPage> {
  return loadPublic(context, {
    name: `journal:${rubric ?? ""}:${page}`,
    policy: cachePolicies.settled,
    load: ({ audience, call }) =>
      context.api.journal.list({ ...audience, ...(rubric ? { rubric } : {}), ...pageQuery(page) }, call),
    conceal: (journal) => ({ ...journal, items: veilArticles(journal.items, "unknown") }),
  });
}

/** An article as this viewer may read it. */
export const findArticle = (context: RequestContext, alias: string): Promise<Article | "not-for-children"> =>
  loadUnlessForAdults(
    context,
    { type: "journal", alias },
    {
      name: `article:${alias}`,
      policy: cachePolicies.settled,
      load: ({ audience, call }) => context.api.journal.article({ ...audience, alias }, call),
      conceal: (article) => {
        const [veiled = article] = veilArticles([article], "unknown");
        return veiled.is_veiled ? { ...veiled, body: "" } : article;
      },
    },
  );

const nextArticleCount = 2;

/** The next two articles of the rubric, wrapping around to the newest. Empty if the list fails to load. */
async function loadNextArticles(context: RequestContext, article: Article): Promise<JournalCard[]> {
  try {
    const { items } = await findArticles(context, article.rubric_alias, 1);
    const index = items.findIndex(({ alias }) => alias === article.alias);
    return [...items.slice(index + 1), ...items.slice(0, Math.max(index, 0))].slice(0, nextArticleCount);
  } catch {
    return [];
  }
}
