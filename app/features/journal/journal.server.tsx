import { type Article, type JournalCard, type JournalPage, RubricAlias } from "#contract/journal";
import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { cachePolicies } from "~/lib/cache/public-cache.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { getPage } from "~/lib/http/path-suffix";
import { fixedT } from "~/lib/i18n/i18n.server";
import { childFilterDropped } from "~/lib/metrics.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { filterForChildren } from "../catalog/filter-for-children";
import { getPageCount, pageQuery } from "../catalog/paging.server";
import { publicData, redirectReplaced } from "../catalog/public-data.server";
import { listSeo } from "../lists/list-seo";
import { notForChildrenPage } from "../title/not-for-children.server";
import { ArticleBody } from "./article-body";
import { JournalBody } from "./journal-body";
import { articleSeo, createFeed } from "./journal-seo";

/** /journal/{page{N}?}: the journal or a rubric; /journal/{alias}: an article. */
export const journalLoader = defineLoader(
  { access: "public" },
  async ({ context, params: { alias } }): Promise<MarkupPage> => {
    const listPage = alias === undefined ? 1 : getPage(alias);
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
        description: t("seoDescription"),
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

/** A page of the journal, newest first. */
export function findArticles(
  context: RequestContext,
  rubric: RubricAlias | null,
  page: number,
): Promise<JournalPage> {
  return publicData(context, {
    name: `journal:${rubric ?? ""}:${page}`,
    policy: cachePolicies.settled,
    load: async ({ audience, call }) => {
      const found = await context.api.journal.list(
        { ...audience, ...(rubric ? { rubric } : {}), ...pageQuery(page) },
        call,
      );
      return audience.for_kids ? { ...found, items: onlyForKids(found.items) } : found;
    },
  });
}

async function findArticle(context: RequestContext, alias: string): Promise<Article | "not-for-children"> {
  try {
    return await publicData(context, {
      name: `article:${alias}`,
      policy: cachePolicies.settled,
      load: async ({ audience, call }) => {
        const article = await context.api.journal.article({ ...audience, alias }, call);
        if (!audience.for_kids) return article;
        if (onlyForKids([article]).length === 0)
          throw new ApiError({ kind: "refused", status: 404, code: "NOT_FOUND" });
        return {
          ...article,
          titles: filterForChildren(article.titles, (count) => childFilterDropped.inc(count)),
        };
      },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    if ((await context.cacheAudience()).forKids && (await isKnownToAdults(context, alias)))
      return "not-for-children";
    return redirectReplaced(context, "journal", alias);
  }
}

/**
 * Whether the article exists for adults. A child then gets "not for children" rather than "not found", and
 * nothing else of it (AMB-118).
 */
async function isKnownToAdults(context: RequestContext, alias: string): Promise<boolean> {
  return (
    await attempt(
      context.api.journal.article({ alias, locale: context.locale }, { context: { apiKey: context.apiKey } }),
    )
  ).ok;
}

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

/** Defence in depth behind the API's own child filter. */
function onlyForKids<Item extends { for_kids: boolean }>(articles: Item[]): Item[] {
  const allowed = articles.filter(({ for_kids }) => for_kids);
  if (allowed.length < articles.length) childFilterDropped.inc(articles.length - allowed.length);
  return allowed;
}
