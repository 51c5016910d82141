import { toLocale } from "#contract/languages";
import { fixedT } from "../i18n/i18n.server";
import type { RequestContext } from "../request-context/request-context.server";
import { brandTitle } from "./branded-title.server";
import { createBreadcrumbs, type NamedPath } from "./breadcrumbs";
import { siteOrigin } from "./origin.server";
import type { Seo } from "./seo";

type Own = Pick<Seo, "title" | "description" | "canonicalPath" | "isIndexed"> &
  Partial<Seo> & {
    /** The language of the page's main text, if the API says that it falls back to another than the page's. */
    textsLang?: string | undefined;
    /** The pages above this one and itself, for the structured data. */
    crumbs?: NamedPath[];
  };

/** A page's metadata: by default in the request's language, a website's, without picture and structured data. */
export function createSeo(
  { locale, url }: RequestContext,
  { crumbs, textsLang, jsonLd = [], ...own }: Own,
): Seo {
  const origin = siteOrigin(url);
  const homeName = fixedT(locale, "common")("breadcrumbs.home");
  return {
    locale,
    origin,
    image: null,
    type: "website",
    ...(textsLang === undefined ? {} : { indexedLocales: [toLocale(textsLang)] }),
    ...own,
    title: brandTitle(own.title, locale),
    jsonLd: crumbs ? [...jsonLd, createBreadcrumbs(crumbs, { locale, origin, homeName })] : jsonLd,
  };
}
