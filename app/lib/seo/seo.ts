import { defaultLocale, languages, type Locale, locales, localisedPath, splitLocale } from "../i18n/locales";
import { paths } from "../paths";
import { getPreview } from "./preview-picture";

/** A page's metadata for crawlers and link previews; prepared by its loader, already translated. */
export type Seo = {
  title: string;
  description: string;
  /** Path of the canonical URL, without the locale. */
  canonicalPath: string;
  locale: Locale;
  /** The languages that the page exists in, if not all. */
  locales?: readonly Locale[];
  /** Those that its main text exists in, if fewer. To crawlers it is the page of one of these in all others. */
  indexedLocales?: readonly Locale[];
  origin: string;
  image: string | null;
  /** A picture that has one size only: its path, in place of `image`. */
  picture?: { path: string; width: number; height: number };
  /** Link preview of a part of the page that has its own query. */
  shared?: { title: string; image: string | null; query: string };
  type: "website" | "video.movie" | "video.tv_show" | "video.episode" | "article" | "profile";
  /** The page's feed: its path with the locale, and its name. */
  feed?: { path: string; title: string };
  /** How other sites show the page's film: the frame's path, with the locale, and its size. */
  player?: { path: string; width: number; height: number };
  isIndexed: boolean;
  jsonLd: object[];
};

/** Age ratings as used in film metadata (E-106..E-110, AMB-033). */
export function contentRating(ratingAge: string | null | undefined): string {
  switch (ratingAge ?? "18+") {
    case "0+":
      return "P";
    case "6+":
    case "8+":
      return "PG";
    case "12+":
    case "13+":
    case "14+":
      return "PG-13";
    case "16+":
    case "17+":
      return "R";
    default:
      return "NC-17";
  }
}

type Descriptor = Record<string, unknown>;

/** A language as link previews name it: ru_RU. */
const getTerritorial = (locale: Locale) => `${locale}_${languages[locale].territory}`;

/** The page's head tags: title, description, canonical, alternate languages, Open Graph and JSON-LD. */
export function seoTags(seo: Seo): Descriptor[] {
  const url = (locale: Locale) => seo.origin + localisedPath(seo.canonicalPath, locale);
  const own = seo.indexedLocales ?? seo.locales ?? locales;
  const isOwn = own.includes(seo.locale);
  const canonicalLocale = isOwn
    ? seo.locale
    : (own.find((locale) => locale === defaultLocale) ?? own[0] ?? seo.locale);
  const image = seo.picture
    ? { ...seo.picture, url: seo.origin + seo.picture.path }
    : getPreview(seo.origin, seo.shared?.image ?? seo.image);
  const tags: Descriptor[] = [
    { title: seo.title },
    ...(seo.description === "" ? [] : [{ name: "description", content: seo.description }]),
    { tagName: "link", rel: "canonical", href: url(canonicalLocale) },
    { property: "og:site_name", content: "Луч" },
    { property: "og:title", content: seo.shared?.title ?? seo.title },
    ...(seo.description === "" ? [] : [{ property: "og:description", content: seo.description }]),
    { property: "og:type", content: seo.type },
    { property: "og:url", content: url(canonicalLocale) + (seo.shared?.query ?? "") },
    { property: "og:locale", content: getTerritorial(canonicalLocale) },
    { property: "og:image", content: image.url },
    { property: "og:image:width", content: image.width },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  if (image.height !== null) tags.push({ property: "og:image:height", content: image.height });
  if (seo.feed)
    tags.push({
      tagName: "link",
      rel: "alternate",
      type: "application/rss+xml",
      title: seo.feed.title,
      href: `${seo.origin}${seo.feed.path}`,
    });
  if (seo.player)
    tags.push(
      {
        tagName: "link",
        rel: "alternate",
        type: "application/json+oembed",
        title: seo.title,
        href: seo.origin + paths.oEmbed(url(seo.locale)),
      },
      { property: "og:video", content: seo.origin + seo.player.path },
      { property: "og:video:type", content: "text/html" },
      { property: "og:video:width", content: seo.player.width },
      { property: "og:video:height", content: seo.player.height },
    );
  if (!seo.isIndexed) return [...tags, { name: "robots", content: "noindex" }];
  for (const locale of isOwn ? own : [])
    tags.push({ tagName: "link", rel: "alternate", hrefLang: languages[locale].tag, href: url(locale) });
  if (isOwn && own.includes(defaultLocale))
    tags.push({ tagName: "link", rel: "alternate", hrefLang: "x-default", href: url(defaultLocale) });
  for (const entry of seo.jsonLd)
    tags.push({ "script:ld+json": { "@context": "https://schema.org", ...dropEmpty(entry) } });
  return tags;
}

/** Without what is not known of it. */
const dropEmpty = (entry: object): object =>
  Object.fromEntries(
    Object.entries(entry).filter(
      ([, value]) => value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  );

/** The canonical path of a page that is its own canonical URL. */
export function getOwnPath(url: URL): string {
  return splitLocale(url.pathname).path;
}
