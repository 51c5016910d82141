import type * as z from "zod";
import type { CatalogQuery, CategoryPage, Filter, Filters } from "~/contract/filters";
import type { TitleCard } from "~/contract/shared";
import { attempt } from "~/lib/api/api-client.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { redirectToCanonical } from "~/lib/http/redirect-to-canonical.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { childFilterDropped } from "~/lib/metrics.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import type { Seo } from "~/lib/seo/seo";
import { renderServerMarkup } from "~/lib/server-markup/render-server-markup.server";
import { isCaptchaAsked, loadWithCaptcha, pageOrCaptcha } from "../captcha/captcha.server";
import { keepForChildren } from "../catalog/kids-safe";
import { getPages } from "../catalog/paging.server";
import { publicData, redirectReplaced } from "../catalog/public-data.server";
import { CategoryBody } from "./category-body";
import {
  type CategoryAlias,
  categoryAliases,
  categoryPath,
  type Choices,
  chosenCount,
  defaultSort,
  isWorthIndexing,
  parseCategoryUrl,
} from "./category-url";
import { chosenNames } from "./chosen-names";
import { rememberedSort, sortCookieName } from "./remembered-sort";

/** K-026: cards of a page of the catalogue. */
const cardsOnPage = 20;

/** All a page of the catalogue shows. `filters` are null when the API failed them: the list goes on without (C-019). */
export type CategoryContents = {
  items: TitleCard[];
  total: number;
  filters: Filter[] | null;
  text: CategoryPage["text"];
  title: string;
};

/** /{category}/{param1..4}/{page{N}?}: a part of the catalogue under filters. */
export const categoryLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const [, first = "", ...segments] = context.path.split("/");
  const category = categoryAliases.find((known) => known === first) ?? notFound();
  const url = parseCategoryUrl(segments, context.url.searchParams) ?? notFound();
  const { choices, page } = url;
  await requireKnown(context, category, choices);
  const remembered = rememberedSort(context.cookies[sortCookieName]);
  if (!url.hasSort && remembered !== null && remembered !== defaultSort)
    sendToSorted(context, categoryPath(category, { ...choices, sort: remembered }, page));
  if (!isFirstPage(context.url.pathname))
    redirectToCanonical(context, categoryPath(category, choices, page), [
      "genre",
      "country",
      "year",
      "category",
      "sort",
    ]);

  return pageOrCaptcha(context, categoryPath(category, choices, page), async () => {
    const contents = await loadContents(context, { category, choices, page });
    const pages = getPages(contents.total, page, cardsOnPage);
    const { isChild } = await context.viewer();
    return {
      page: renderServerMarkup(context, {
        name: "category",
        data: contents,
        variant: `${isChild}`,
        element: () => (
          <CategoryBody
            category={category}
            choices={choices}
            contents={contents}
            page={page}
            pages={pages}
            isChild={isChild}
          />
        ),
      }),
      seo: categorySeo(context, { category, choices, page, contents }),
    };
  });
});

/** Where the address names no order, the one this viewer chose holds: for nobody else, and until it is reset. */
function sendToSorted(context: RequestContext, path: string): never {
  const { pathname, search } = new URL(localisedPath(path, context.locale), context.url);
  throw redirectTo(pathname + search, { headers: { "Cache-Control": "private, no-store" } });
}

type Asked = { category: CategoryAlias; choices: Choices; page: number };

/** A value that no title could have is no address; a genre may have been renamed (301). Without filters nothing can be said. */
async function requireKnown(
  context: RequestContext,
  category: CategoryAlias,
  choices: Choices,
): Promise<void> {
  if (chosenCount(choices) === 0) return;
  const known = await attempt(allFilters(context, category));
  if (!known.ok) return;
  for (const name of ["genre", "country", "year", "category"] as const) {
    const values =
      known.value.filters.find(({ alias }) => alias === name)?.items.map(({ alias }) => alias) ?? [];
    const unknown = choices[name].find((value) => !values.includes(value));
    if (unknown === undefined) continue;
    if (name === "genre") await redirectReplaced(context, "genre", unknown);
    notFound();
  }
}

const allFilters = (context: RequestContext, category: CategoryAlias) =>
  publicData<Filters>(context, {
    name: `filters:${category}`,
    load: ({ audience, call }) =>
      context.api.catalog.filters(
        { ...audience, content_lang: audience.locale, platform: "web", category: [category] as never },
        call,
      ),
  });

/** «page1» is shown as it is, with the bare path as its canonical address (AMB-053). */
const isFirstPage = (path: string) => path.endsWith("/page1");

function loadContents(
  context: RequestContext,
  { category, choices, page }: Asked,
): Promise<CategoryContents> {
  const platform = context.browser.isMobile ? "mobile_web" : "web";
  return loadWithCaptcha(context, {
    name: `category:${platform}:${categoryPath(category, choices, page)}`,
    load: async ({ audience, call, answer }) => {
      const query = {
        ...audience,
        ...answer,
        ...getQuery(category, choices),
        content_lang: audience.locale,
        platform,
      } as z.input<typeof CatalogQuery>;
      const genre = choices.genre.length === 1 ? choices.genre[0] : undefined;
      const hasText = page === 1 && chosenCount(choices) === (genre ? 1 : 0);
      const asked = context.api.catalog.list(
        { ...query, skip: (page - 1) * cardsOnPage, limit: cardsOnPage },
        call,
      );
      // An answer to a captcha may be good for one call: the list must not lose it to the filters.
      if (answer.captcha_key) await asked;
      const [list, filters, categories] = await Promise.all([
        asked,
        attempt(context.api.catalog.filters(query, call)),
        hasText ? attempt(context.api.catalog.categories({ ...audience, genre }, call)) : null,
      ]);
      if (!filters.ok && isCaptchaAsked(filters.error) && !answer.captcha_key) throw filters.error;
      const own = categories?.ok ? categories.value.items.find(({ alias }) => alias === category) : undefined;
      return {
        items: audience.for_kids
          ? keepForChildren(list.items, (count) => childFilterDropped.inc(count))
          : list.items,
        total: list.items_total,
        filters: filters.ok ? filters.value.filters : null,
        text: own?.text ?? null,
        title: fixedT(context.locale, "catalog")(`categories.${category}`),
      };
    },
  });
}

function getQuery(category: CategoryAlias, { genre, country, year, category: parts, sort }: Choices) {
  const given = (values: string[]) => (values.length > 0 ? values : undefined);
  return {
    category: [category, ...parts],
    genre: given(genre),
    country: given(country),
    year: given(year),
    sort,
  };
}

function categorySeo(
  context: RequestContext,
  { category, choices, page, contents }: Asked & { contents: CategoryContents },
): Seo {
  const t = fixedT(context.locale, "catalog");
  const origin = siteOrigin(context.url);
  const name = [contents.title, ...chosenNames(choices, contents, context.locale)].join(" · ");
  const url = (path: string) => origin + localisedPath(path, context.locale);
  return {
    title: page > 1 ? t("seo.titlePage", { name, page }) : t("seo.title", { name }),
    description: t("seo.description", { name, count: contents.total }),
    canonicalPath: categoryPath(category, choices, page),
    locale: context.locale,
    origin,
    image: contents.items[0]?.images.cover ?? null,
    type: "website",
    isIndexed: isWorthIndexing(choices) && contents.total > 0,
    jsonLd: [
      {
        "@type": "ItemList",
        name,
        numberOfItems: contents.total,
        itemListElement: contents.items.map((card, index) => ({
          "@type": "ListItem",
          position: (page - 1) * cardsOnPage + index + 1,
          name: card.title,
          url: url(paths.title(card.alias)),
        })),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: t("common:breadcrumbs.home"), item: url("/") },
          { "@type": "ListItem", position: 2, name: contents.title, item: url(paths.category(category)) },
        ],
      },
    ],
  };
}
