import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import type { Seo } from "~/lib/seo/seo";

export type NamedPath = { name: string; path: string };

type ListSeoOptions = {
  title: string;
  description: string;
  /** The list's own name. */
  name: string;
  page: number;
  getPath: (page: number) => string;
  /** Breadcrumbs between the home page and this page, both excluded. */
  breadcrumbs?: NamedPath[];
  items: NamedPath[];
  /** Number of items on the pages before this one. */
  skip: number;
  total: number;
  image: string | null;
};

/** SEO of a list page: the list, breadcrumbs and the canonical path. */
export function listSeo(
  context: RequestContext,
  { title, description, name, page, getPath, breadcrumbs = [], items, skip, total, image }: ListSeoOptions,
): Seo {
  const t = fixedT(context.locale, "lists");
  const getUrl = createUrlBuilder(context);
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
      createBreadcrumbs(context, [...breadcrumbs, { name, path: getPath(1) }]),
    ],
  };
}

/** BreadcrumbList of a path from the home page. */
export function createBreadcrumbs(context: RequestContext, crumbs: NamedPath[]): object {
  const home = { name: fixedT(context.locale, "lists")("common:breadcrumbs.home"), path: paths.home() };
  const getUrl = createUrlBuilder(context);
  return {
    "@type": "BreadcrumbList",
    itemListElement: [home, ...crumbs].map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: getUrl(path),
    })),
  };
}

/** Returns a function that makes absolute URLs in the page's language. */
export function createUrlBuilder(context: RequestContext): (path: string) => string {
  return (path) => siteOrigin(context.url) + localisedPath(path, context.locale);
}
