import type * as z from "zod";
import { type CategoryAlias, filterNames } from "#contract/filter-names";
import type { CatalogQuery, Filters } from "#contract/filters";
import { catalogPageSize } from "#contract/sizes";
import { attempt } from "~/lib/api/api-client.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { redirectToCanonical } from "~/lib/http/redirect-to-canonical.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import type { Seo } from "~/lib/seo/seo";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import { sortCookieName } from "~/lib/sort-cookie";
import { isCaptchaRequired, loadPageOrCaptcha, loadWithCaptcha } from "../captcha/captcha.server";
import { getPageCount } from "../catalog/paging.server";
import { loadPublic, redirectReplaced } from "../catalog/public-data.server";
import { getPageDescription } from "../lists/list-seo";
import { CategoryBody, type CategoryContents } from "./category-body";
import {
  categoryPath,
  type Choices,
  countChosen,
  createFilters,
  defaultSort,
  findCategory,
  isIndexable,
  parseCategoryUrl,
} from "./category-url";
import { getChosenNames } from "./chosen-names";
import { parseRememberedSort } from "./remembered-sort";

/** Cards per catalogue page (K-026). */

/** /{category}/{param1..4}/{page{N}?}: a category with filters. */
export const categoryLoader = defineLoader({ access: "public", isShared: true }, async ({ context }) => {
  const [, first = "", ...segments] = context.path.split("/");
  const category = findCategory(first) ?? notFound();
  const url = parseCategoryUrl(segments, context.url.searchParams) ?? notFound();
  const { choices, page } = url;
  await requireKnownFilters(context, category, choices);
  const remembered = parseRememberedSort(context.cookies[sortCookieName]);
  if (!url.hasSort && remembered !== null && remembered !== defaultSort)
    redirectToSorted(context, categoryPath(category, { ...choices, sort: remembered }, page));
  if (!isFirstPage(context.url.pathname))
    redirectToCanonical(context, categoryPath(category, choices, page), [...filterNames, "sort"]);

  return loadPageOrCaptcha(context, categoryPath(category, choices, page), async () => {
    const contents = await loadContents(context, { category, choices, page });
    const pages = getPageCount(contents.total, page, catalogPageSize);
    const { isChild } = await context.viewer();
    return {
      page: serverMarkup(context, CategoryBody, { category, choices, contents, page, pages, isChild }),
      seo: categorySeo(context, { category, choices, page, contents }),
    };
  });
});

/** Redirects a URL without a sort to the one this viewer chose. The redirect must not be cached for others. */
function redirectToSorted(context: RequestContext, path: string): never {
  const { pathname, search } = new URL(localisedPath(path, context.locale), context.url);
  throw redirectTo(pathname + search, { headers: { "Cache-Control": "private, no-store" } });
}

type CategoryQuery = { category: CategoryAlias; choices: Choices; page: number };

/**
 * Throws not-found for a value that no title has; a renamed genre redirects (301). Skipped if the filters
 * fail to load.
 */
async function requireKnownFilters(
  context: RequestContext,
  category: CategoryAlias,
  choices: Choices,
): Promise<void> {
  if (countChosen(choices) === 0) return;
  const result = await attempt(loadAllFilters(context, category));
  if (!result.ok) return;
  for (const name of filterNames) {
    const values =
      result.value.filters.find(({ alias }) => alias === name)?.items.map(({ alias }) => alias) ?? [];
    const unknown = choices[name].find((value) => !values.includes(value));
    if (unknown === undefined) continue;
    if (name === "genre") await redirectReplaced(context, "genre", unknown);
    notFound();
  }
}

const loadAllFilters = (context: RequestContext, category: CategoryAlias) =>
  loadPublic<Filters>(context, {
    name: `filters:${category}`,
    load: ({ audience, call }) =>
      context.api.catalog.filters(
        { ...audience, content_lang: audience.locale, platform: "web", category },
        call,
      ),
  });

/** /page1 is served as is, with the bare path as its canonical URL (AMB-053). */
const isFirstPage = (path: string) => path.endsWith("/page1");

function loadContents(
  context: RequestContext,
  { category, choices, page }: CategoryQuery,
): Promise<CategoryContents> {
  const platform = context.browser.isMobile ? "mobile_web" : "web";
  return loadWithCaptcha(context, {
    name: `category:${platform}:${categoryPath(category, choices, page)}`,
    load: async ({ audience, call, answer }) => {
      const query = {
        ...audience,
        ...answer,
        ...createQuery(category, choices),
        content_lang: audience.locale,
        platform,
      } as z.input<typeof CatalogQuery>;
      const genre = choices.genre.length === 1 ? choices.genre[0] : undefined;
      const hasText = page === 1 && countChosen(choices) === (genre ? 1 : 0);
      const listRequest = context.api.catalog.list(
        { ...query, skip: (page - 1) * catalogPageSize, limit: catalogPageSize },
        call,
      );
      // A captcha answer may be valid for one call only, so the list must use it before the filters do.
      if (answer.captcha_key) await listRequest;
      const [list, filters, categories] = await Promise.all([
        listRequest,
        attempt(context.api.catalog.filters(query, call)),
        hasText ? attempt(context.api.catalog.categories({ ...audience, genre }, call)) : null,
      ]);
      if (!filters.ok && isCaptchaRequired(filters.error) && !answer.captcha_key) throw filters.error;
      const currentCategory = categories?.ok
        ? categories.value.items.find(({ alias }) => alias === category)
        : undefined;
      return {
        items: list.items,
        total: list.items_total,
        filters: filters.ok ? filters.value.filters : null,
        text: currentCategory?.text ?? null,
        title: fixedT(context.locale, "catalog")(`categories.${category}`),
      };
    },
  });
}

/** Several values are separated by commas (AMB-141). */
function createQuery(category: CategoryAlias, choices: Choices) {
  return {
    ...createFilters((name) => choices[name].join() || undefined),
    category: [category, ...choices.category].join(),
    sort: choices.sort,
  };
}

function categorySeo(
  context: RequestContext,
  { category, choices, page, contents }: CategoryQuery & { contents: CategoryContents },
): Seo {
  const t = fixedT(context.locale, "catalog");
  const origin = siteOrigin(context.url);
  const name = [contents.title, ...getChosenNames(choices, contents, context.locale)].join(" · ");
  const getUrl = (path: string) => origin + localisedPath(path, context.locale);
  return createSeo(context, {
    title: page > 1 ? t("seo.titlePage", { name, page }) : t("seo.title", { name }),
    description: getPageDescription(context, {
      description: t("seo.description", { name, count: contents.total }),
      name,
      page,
    }),
    canonicalPath: categoryPath(category, choices, page),
    crumbs: [{ name: contents.title, path: paths.category(category) }],
    image: contents.items[0]?.images.cover ?? null,
    isIndexed: isIndexable(choices) && contents.total > 0,
    jsonLd: [
      {
        "@type": "ItemList",
        name,
        numberOfItems: contents.total,
        itemListElement: contents.items.map((card, index) => ({
          "@type": "ListItem",
          position: (page - 1) * catalogPageSize + index + 1,
          name: card.title,
          url: getUrl(paths.title(card.alias)),
        })),
      },
    ],
  });
}
