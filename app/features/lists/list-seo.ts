import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import type { Seo } from "~/lib/seo/seo";

export type NamedPath = { name: string; path: string };

type ListFacts = {
  title: string;
  description: string;
  /** What the list itself is called. */
  name: string;
  page: number;
  getPath: (page: number) => string;
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
  context: RequestContext,
  { title, description, name, page, getPath, way = [], items, skip, total, image }: ListFacts,
): Seo {
  const t = fixedT(context.locale, "lists");
  const getUrl = getUrlIn(context);
  return {
    title: page > 1 ? t("page", { title, page }) : title,
    description,
    canonicalPath: getPath(page),
    locale: context.locale,
    origin: siteOrigin(context.url),
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
          url: getUrl(item.path),
        })),
      },
      createBreadcrumbs(context, [...way, { name, path: getPath(1) }]),
    ],
  };
}

/** The way to a page from the home page, for crawlers. */
export function createBreadcrumbs(context: RequestContext, way: NamedPath[]): object {
  const home = { name: fixedT(context.locale, "lists")("common:breadcrumbs.home"), path: paths.home() };
  const getUrl = getUrlIn(context);
  return {
    "@type": "BreadcrumbList",
    itemListElement: [home, ...way].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: getUrl(path),
    })),
  };
}

/** Whole addresses of paths, in the page's language. */
export function getUrlIn(context: RequestContext): (path: string) => string {
  return (path) => siteOrigin(context.url) + localisedPath(path, context.locale);
}
