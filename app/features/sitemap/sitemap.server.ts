import { categoryAliases } from "#contract/filter-names";
import { maxArticles } from "#contract/sizes";
import { supportCategories } from "#contract/support-options";
import { televisionCountry } from "#domain/television";
import { cachePolicies } from "~/lib/cache/cache-policies";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { fileResponse } from "~/lib/http/file-response.server";
import { defaultLocale, languages, type Locale, locales, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { getPreviewPicture } from "~/lib/seo/preview-picture";
import { hasPart, isOffered } from "~/lib/site-parts";
import { formatIsoDay } from "~/lib/time/machine-time";
import { archivePath, noArchiveChoices, recordingTypes } from "../archive/archive-url";
import { loadPublic } from "../catalog/public-data.server";
import { getDocumentPath } from "../documents/document-path";
import { loadDocuments } from "../documents/documents.server";
import { sitemapIndexXml, type SitemapUrl, sitemapXml } from "./sitemap-xml";

const sitemapNames = [
  "pages",
  "categories",
  "titles",
  "playlists",
  "collections",
  "selections",
  "genres",
  "persons",
  "articles",
  "channels",
  "documents",
  "support",
] as const;

export const sitemapIndexLoader = defineLoader({ access: "public" }, async ({ context, request }) =>
  xml(
    request,
    sitemapIndexXml(sitemapNames.map((name) => `${siteOrigin(context.url)}/sitemaps/${name}.xml`)),
  ),
);

export const sitemapLoader = defineLoader({ access: "public" }, async ({ context, params, request }) => {
  const name = sitemapNames.find((known) => `${known}.xml` === params.name) ?? notFound();
  // Lists the whole catalogue, so it is not for children.
  if ((await context.viewer()).isChild) notFound();
  const origin = siteOrigin(context.url);
  return xml(
    request,
    sitemapXml((await getEntries(context, name)).flatMap((entry) => toSitemapUrls(origin, entry))),
    context.hasSession,
  );
});

type Entry = {
  path: string;
  updated: number | null;
  image: string | null;
  /** The page's languages, if not all of them. */
  locales?: readonly Locale[];
};
type SitemapName = (typeof sitemapNames)[number];

const createEntry = (path: string): Entry => ({ path, updated: null, image: null });
/** The pages of a list, one URL each. */
const createListEntries = (count: number, getPath: (page: number) => string): Entry[] =>
  Array.from({ length: count }, (_, index) => createEntry(getPath(index + 1)));
/** The recordings themselves are left out, because they expire within two weeks. */
const archivePages = [
  paths.archive(),
  ...recordingTypes.map((type) => archivePath({ ...noArchiveChoices, type })),
];
const staticPages = [
  paths.home(),
  paths.kids(),
  paths.newTitles(),
  paths.collections(),
  paths.selections(),
  paths.playlists(),
  paths.genres(),
  paths.guide(),
  paths.promos(),
  paths.newsletter(),
  paths.apps(),
  paths.oracle(),
  paths.evening(),
  ...archivePages,
];

const getEntries = async (context: RequestContext, name: SitemapName): Promise<Entry[]> =>
  isThere(name) ? (await loadEntries(context, name)).filter(({ path }) => isOffered(path)) : [];

const isThere = (name: SitemapName): boolean =>
  name === "support" ? hasPart("accounts") : name === "channels" ? hasPart("television") : true;

async function loadEntries(context: RequestContext, name: SitemapName): Promise<Entry[]> {
  if (name === "pages")
    return [
      ...staticPages.map(createEntry),
      { ...createEntry(paths.journal()), locales: [defaultLocale] },
      ...(hasPart("money") ? await offerPages(context) : []),
    ];
  if (name === "support") return supportPages(context);
  if (name === "categories") return categoryPages(context);
  if (name === "documents") return documentPages(context);
  if (name === "channels") return (await channelIds(context)).map((id) => createEntry(paths.channel(id)));
  const entries = await loadPublic(context, {
    name: "sitemap",
    policy: cachePolicies.settled,
    load: ({ call }) => context.api.system.sitemap(undefined, call),
  });
  const written = locales.filter((locale) => entries.texts_locales.includes(locale));
  const inLanguagesOfTexts = (list: Entry[]) => list.map((entry) => ({ ...entry, locales: written }));
  switch (name) {
    case "playlists":
      return inLanguagesOfTexts(
        entries.playlists.flatMap(({ alias, pages }) =>
          createListEntries(pages, (page) => paths.playlist(alias, page)),
        ),
      );
    case "collections":
      return inLanguagesOfTexts(
        entries.collections.flatMap(({ alias, pages }) =>
          createListEntries(pages, (page) => paths.collection(alias, page)),
        ),
      );
    case "selections":
      return inLanguagesOfTexts(entries.selections.map(({ alias }) => createEntry(paths.selection(alias))));
    case "genres":
      return entries.genres.map(({ alias }) => createEntry(paths.genreTitles(alias)));
    case "persons":
      return entries.persons.map(({ alias, has_biography: hasBiography }) => ({
        ...createEntry(paths.person(alias)),
        ...(hasBiography ? { locales: written } : {}),
      }));
    case "articles":
      return inLanguagesOfTexts(
        entries.articles.map(({ alias, updated, image }) => ({ path: paths.article(alias), updated, image })),
      );
    case "titles":
      return inLanguagesOfTexts(
        entries.titles.flatMap(({ alias, seasons, updated, image }) => [
          { path: paths.title(alias), updated, image },
          ...seasons.map((number) => ({ path: paths.season(alias, number), updated, image: null })),
        ]),
      );
  }
}

/** The help centre, its categories, and the articles that exist in Russian. */
async function supportPages(context: RequestContext): Promise<Entry[]> {
  const byLanguage = await loadPublic(context, {
    name: "sitemap-support",
    policy: cachePolicies.settled,
    load: ({ call }) =>
      Promise.all(
        locales.map(async (locale) => ({
          locale,
          items: (await context.api.support.articles({ locale, limit: maxArticles }, call)).items,
        })),
      ),
  });
  const items = byLanguage.find(({ locale }) => locale === defaultLocale)?.items ?? [];
  return [
    createEntry(paths.support()),
    ...supportCategories.map((category) => createEntry(paths.supportCategory(category))),
    ...items.map(({ id, category, updated }) => ({
      path: paths.supportArticle(category, id),
      updated,
      image: null,
      locales: byLanguage
        .filter((language) => language.items.some((item) => item.id === id))
        .map(({ locale }) => locale),
    })),
  ];
}

/** Categories, and the genres that have titles in them. */
async function categoryPages(context: RequestContext): Promise<Entry[]> {
  const { items } = await loadPublic(context, {
    name: "sitemap-genres",
    policy: cachePolicies.settled,
    load: ({ call }) => context.api.catalog.genres({}, call),
  });
  return categoryAliases.flatMap((category) => [
    createEntry(paths.category(category)),
    ...items
      .filter(({ totals }) => totals.some(({ alias, total }) => alias === category && total > 0))
      .map(({ alias }) => createEntry(paths.genre(category, alias))),
  ]);
}

async function documentPages(context: RequestContext): Promise<Entry[]> {
  return (await loadDocuments(context)).map((card) => ({
    path: getDocumentPath(card),
    updated: Date.parse(card.effective) / 1000,
    image: null,
    locales: card.locales,
  }));
}

/** Promotional pages of current promotions. */
async function offerPages(context: RequestContext): Promise<Entry[]> {
  const { items } = await loadPublic(context, {
    name: "sitemap-offers",
    policy: cachePolicies.settled,
    load: ({ audience, call }) => context.api.offers.list({ ...audience, locale: defaultLocale }, call),
  });
  return items.map(({ id, image, locales: entryLocales }) => ({
    path: paths.offer(id),
    updated: null,
    image,
    locales: entryLocales,
  }));
}

/** Channels are available in Russia only, but crawlers get them from any country. */
async function channelIds(context: RequestContext): Promise<number[]> {
  const { data } = await loadPublic(context, {
    name: "sitemap-channels",
    policy: cachePolicies.settled,
    load: ({ call }) => context.api.tv.channels({ geoip_cc: televisionCountry }, call),
  });
  return data.items.map(({ id }) => id);
}

/** An address per language, each with all of them as alternates. */
function toSitemapUrls(
  origin: string,
  { path, updated, image, locales: entryLocales = locales }: Entry,
): SitemapUrl[] {
  const alternates = entryLocales.map((locale) => ({
    lang: languages[locale].tag,
    href: origin + localisedPath(path, locale),
  }));
  return alternates.map(({ href }) => ({
    loc: href,
    lastmod: updated === null ? null : formatIsoDay(updated),
    image: getPreviewPicture(origin, image) ?? null,
    alternates: alternates.length > 1 ? alternates : [],
  }));
}

const xml = (request: Request, body: string, hasSession = false): Response =>
  fileResponse(request, body, { type: "application/xml", maxAge: 3600, hasSession });
