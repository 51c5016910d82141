import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestScope } from "~/lib/scope/request-scope.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import type { Seo } from "~/lib/seo/seo";

export type NamedPath = { name: string; path: string };

type ListFacts = {
  title: string;
  description: string;
  /** What the list itself is called. */
  name: string;
  page: number;
  pathOf: (page: number) => string;
  /** Pages on the way from the home page to this one, without both. */
  way?: NamedPath[];
  items: NamedPath[];
  /** How many items the pages before this one hold. */
  skip: number;
  total: number;
  image: string | null;
};

/** What a page of a list tells crawlers: the list, the way to it, and under which address it is known. */
export function listSeo(
  scope: RequestScope,
  { title, description, name, page, pathOf, way = [], items, skip, total, image }: ListFacts,
): Seo {
  const t = fixedT(scope.locale, "lists");
  const addressOf = addressIn(scope);
  return {
    title: page > 1 ? t("page", { title, page }) : title,
    description,
    canonicalPath: pathOf(page),
    locale: scope.locale,
    origin: siteOrigin(scope.url),
    image,
    type: "website",
    isIndexed: true,
    jsonLd: [
      {
        "@type": "ItemList",
        name,
        numberOfItems: total,
        itemListElement: items.map((item, index) => ({
          "@type": "ListItem",
          position: skip + index + 1,
          name: item.name,
          url: addressOf(item.path),
        })),
      },
      breadcrumbsOf(scope, [...way, { name, path: pathOf(1) }]),
    ],
  };
}

/** The way to a page from the home page, for crawlers. */
export function breadcrumbsOf(scope: RequestScope, way: NamedPath[]): object {
  const home = { name: fixedT(scope.locale, "lists")("common:breadcrumbs.home"), path: paths.home() };
  const addressOf = addressIn(scope);
  return {
    "@type": "BreadcrumbList",
    itemListElement: [home, ...way].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: addressOf(path),
    })),
  };
}

/** Whole addresses of paths, in the page's language. */
export function addressIn(scope: RequestScope): (path: string) => string {
  return (path) => siteOrigin(scope.url) + localisedPath(path, scope.locale);
}
