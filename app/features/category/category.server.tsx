import { data } from "@remix-run/node";
import type * as z from "zod";
import type { CatalogQuery, CategoryPage, Filter, Filters } from "~/contract/filters";
import type { TitleCard } from "~/contract/shared";
import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import type { FragmentRef } from "~/lib/fragment/fragment-context";
import { renderFragment } from "~/lib/fragment/render-fragment.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { sendToOneAddress } from "~/lib/http/one-address.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { childFilterDropped } from "~/lib/metrics.server";
import { paths } from "~/lib/paths";
import type { RequestScope } from "~/lib/scope/request-scope.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import type { Seo } from "~/lib/seo/seo";
import { keepForChildren } from "../catalog/kids-safe";
import { pagesOf } from "../catalog/paging.server";
import { publicData, redirectReplaced } from "../catalog/public-data.server";
import { CaptchaBody } from "./captcha-body";
import { type CategoryAlias, categoryAliases, categoryPath, chosenCount, type Choices, isWorthIndexing, readAddress } from "./category-address";
import { CategoryBody } from "./category-body";
import { chosenNames } from "./chosen-names";

/** K-026: cards of a page of the catalogue. */
const cardsOnPage = 20;

export type CategoryData = { page: FragmentRef; seo: Seo };
/** All a page of the catalogue shows. `filters` are null when the API failed them: the list goes on without (C-019). */
export type CategoryContents = { items: TitleCard[]; total: number; filters: Filter[] | null; text: CategoryPage["text"]; title: string };

/** /{category}/{param1..4}/{page{N}?}: a part of the catalogue under filters. */
export const categoryLoader = defineLoader({ access: "public" }, async ({ scope }) => {
  const [, first = "", ...segments] = scope.path.split("/");
  const category = categoryAliases.find((known) => known === first) ?? notFound();
  const address = readAddress(segments, scope.url.searchParams) ?? notFound();
  const { choices, page } = address;
  await requireKnown(scope, category, choices);
  if (!isFirstPage(scope.url.pathname)) sendToOneAddress(scope, categoryPath(category, choices, page), ["genre", "country", "year", "category", "sort"]);

  const captcha = { captcha_key: scope.url.searchParams.get("captcha_key") ?? undefined, captcha: scope.url.searchParams.get("captcha") ?? undefined };
  try {
    const contents = await contentsOf(scope, { category, choices, page, captcha });
    const pages = pagesOf(contents.total, page, cardsOnPage);
    const viewer = await scope.viewer();
    const answer: CategoryData = {
      page: renderFragment(scope, {
        name: "category", data: contents, variant: `${viewer.isChild}`,
        element: () => <CategoryBody category={category} choices={choices} contents={contents} page={page} pages={pages} isChild={viewer.isChild} />,
      }),
      seo: categorySeo(scope, { category, choices, page, contents }),
    };
    return data(answer);
  } catch (error) {
    if (!(error instanceof ApiError) || !error.code.startsWith("CAPTCHA_")) throw error;
    return captchaPage(scope, { category, choices, page, isSecondTry: captcha.captcha_key !== undefined });
  }
});

type Asked = { category: CategoryAlias; choices: Choices; page: number };
type CaptchaAnswer = { captcha_key: string | undefined; captcha: string | undefined };

/** A value that no title could have is no address; a genre may have been renamed (301). Without filters nothing can be said. */
async function requireKnown(scope: RequestScope, category: CategoryAlias, choices: Choices): Promise<void> {
  if (chosenCount(choices) === 0) return;
  const known = await attempt(allFilters(scope, category));
  if (!known.ok) return;
  for (const name of ["genre", "country", "year", "category"] as const) {
    const values = known.value.filters.find(({ alias }) => alias === name)?.items.map(({ alias }) => alias) ?? [];
    const unknown = choices[name].find((value) => !values.includes(value));
    if (unknown === undefined) continue;
    if (name === "genre") await redirectReplaced(scope, "genre", unknown);
    notFound();
  }
}

const allFilters = (scope: RequestScope, category: CategoryAlias) =>
  publicData<Filters>(scope, { name: `filters:${category}`, load: ({ audience, call }) => scope.api.catalog.filters({ ...audience, category: [category] as never }, call) });

/** «page1» is shown as it is, with the bare path as its canonical address (AMB-053). */
const isFirstPage = (path: string) => path.endsWith("/page1");

async function contentsOf(scope: RequestScope, { category, choices, page, captcha }: Asked & { captcha: CaptchaAnswer }): Promise<CategoryContents> {
  const load = async ({ audience, call }: Parameters<Parameters<typeof publicData>[1]["load"]>[0]): Promise<CategoryContents> => {
    const query = { ...audience, ...captcha, ...queryOf(category, choices) } as z.input<typeof CatalogQuery>;
    const genre = choices.genre.length === 1 ? choices.genre[0] : undefined;
    const hasText = page === 1 && chosenCount(choices) === (genre ? 1 : 0);
    const [list, filters, categories] = await Promise.all([
      scope.api.catalog.list({ ...query, skip: (page - 1) * cardsOnPage, limit: cardsOnPage }, call),
      attempt(scope.api.catalog.filters(query, call)),
      hasText ? attempt(scope.api.catalog.categories({ ...audience, genre }, call)) : null,
    ]);
    if (!filters.ok && filters.error.code.startsWith("CAPTCHA_")) throw filters.error;
    const own = categories?.ok ? categories.value.items.find(({ alias }) => alias === category) : undefined;
    return {
      items: audience.for_kids ? keepForChildren(list.items, (count) => childFilterDropped.inc(count)) : list.items,
      total: list.items_total,
      filters: filters.ok ? filters.value.filters : null,
      text: own?.text ?? null,
      title: fixedT(scope.locale, "catalog")(`categories.${category}`),
    };
  };
  if (captcha.captcha_key !== undefined) {
    const { forKids, country, locale, apiKey } = await scope.cacheAudience();
    return load({ audience: { device_type: "web", locale, for_kids: forKids, geoip_cc: country }, call: { context: { apiKey } } });
  }
  return publicData(scope, { name: `category:${categoryPath(category, choices, page)}`, load });
}

function queryOf(category: CategoryAlias, { genre, country, year, category: parts, sort }: Choices) {
  const given = (values: string[]) => (values.length > 0 ? values : undefined);
  return { category: [category, ...parts], genre: given(genre), country: given(country), year: given(year), sort };
}

async function captchaPage(scope: RequestScope, { category, choices, page, isSecondTry }: Asked & { isSecondTry: boolean }) {
  const captcha = await scope.api.captcha.get({ renew: true, locale: scope.locale }, await scope.callOptions());
  const path = categoryPath(category, choices, page);
  const t = fixedT(scope.locale, "catalog");
  const answer: CategoryData = {
    page: renderFragment(scope, { name: "captcha", data: captcha, variant: `${path}|${isSecondTry}`, element: () => <CaptchaBody captcha={captcha} path={path} isSecondTry={isSecondTry} /> }),
    seo: { title: t("captcha.title"), description: t("captcha.title"), canonicalPath: path, locale: scope.locale, origin: siteOrigin(scope.url), image: null, type: "website", isIndexed: false, jsonLd: [] },
  };
  // Each captcha is for one visitor.
  return data(answer, { headers: { "Cache-Control": "private, no-store" } });
}

function categorySeo(scope: RequestScope, { category, choices, page, contents }: Asked & { contents: CategoryContents }): Seo {
  const t = fixedT(scope.locale, "catalog");
  const origin = siteOrigin(scope.url);
  const name = [contents.title, ...chosenNames(choices, contents.filters)].join(" · ");
  const address = (path: string) => origin + localisedPath(path, scope.locale);
  return {
    title: page > 1 ? t("seo.titlePage", { name, page }) : t("seo.title", { name }),
    description: t("seo.description", { name, count: contents.total }),
    canonicalPath: categoryPath(category, choices, page), locale: scope.locale, origin, image: contents.items[0]?.images.cover ?? null, type: "website",
    isIndexed: isWorthIndexing(choices) && contents.total > 0,
    jsonLd: [
      {
        "@type": "ItemList", name, numberOfItems: contents.total,
        itemListElement: contents.items.map((card, index) => ({ "@type": "ListItem", position: (page - 1) * cardsOnPage + index + 1, name: card.title, url: address(paths.title(card.alias)) })),
      },
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          { "@type": "ListItem", position: 1, name: t("common:breadcrumbs.home"), item: address("/") },
          { "@type": "ListItem", position: 2, name: contents.title, item: address(paths.category(category)) },
        ],
      },
    ],
  };
}
