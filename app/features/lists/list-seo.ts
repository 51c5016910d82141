import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import type { NamedPath } from "~/lib/seo/breadcrumbs";
import { createSeo } from "~/lib/seo/create-seo.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import type { Seo } from "~/lib/seo/seo";

type ListSeoOptions = {
  title: string;
  description: string;
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
  /** The language of the list's text, if it has one that may be another than the page's. */
  textsLang?: string;
};

/** SEO of a list page: the list, breadcrumbs and the canonical path. */
export function listSeo(
  context: RequestContext,
  {
    title,
    description,
    name,
    page,
    getPath,
    breadcrumbs = [],
    items,
    skip,
    total,
    image,
    textsLang,
  }: ListSeoOptions,
): Seo {
  const t = fixedT(context.locale, "lists");
  const getUrl = createUrlBuilder(context);
  return createSeo(context, {
    title: page > 1 ? t("page", { title, page }) : title,
    description: getPageDescription(context, { description, name, page }),
    canonicalPath: getPath(page),
    crumbs: [...breadcrumbs, { name, path: getPath(1) }],
    image,
    isIndexed: true,
    textsLang,
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
    ],
  });
}

/** Each page of a list has a description of its own. */
export const getPageDescription = (
  { locale }: RequestContext,
  { description, name, page }: { description: string; name: string; page: number },
): string =>
  page === 1 ? description : `${fixedT(locale, "lists")("page", { title: name, page })}. ${description}`;

/** Returns a function that makes absolute URLs in the page's language. */
export function createUrlBuilder(context: RequestContext): (path: string) => string {
  return (path) => siteOrigin(context.url) + localisedPath(path, context.locale);
}
