import type { Moment, Product } from "#contract/content";
import { toLocale } from "#contract/languages";
import { childRatings, getAge } from "#domain/age-rating";
import type { TFunction } from "~/lib/i18n/i18n";
import { languages, type Locale, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { createBreadcrumbs, type NamedPath } from "~/lib/seo/breadcrumbs";
import { getPreviewPicture } from "~/lib/seo/preview-picture";
import { contentRating, type Seo } from "~/lib/seo/seo";
import { formatIsoTime, formatPosition } from "~/lib/time/machine-time";
import type { TitleView } from "../catalog/title-view";

type Input = {
  product: Product;
  view: TitleView;
  locale: Locale;
  origin: string;
  t: TitleT;
  clipWord: string;
  /** A shared moment: previews on other sites show it, the page is the plain one. */
  moment?: Moment | null;
  /** How other sites show it; null if they cannot. */
  player?: Seo["player"] | null;
};
/** Texts of the title namespace and, by prefix, of the common one. */
type TitleT = TFunction<["title", "common"]>;
const bestRating = 10;
const minVotes = 10;
const descriptionLength = 200;

/** SEO of a title's pages: schema, clip and breadcrumbs. */
export function titleSeo({
  product,
  view,
  locale,
  origin,
  t,
  clipWord,
  moment = null,
  player = null,
}: Input): Seo {
  const path = getCanonicalPath(product.alias, view);
  return {
    title: getPageTitle(product, view, t),
    description: getDescription(product, view, t),
    canonicalPath: path,
    locale,
    indexedLocales: [toLocale(product.texts_lang)],
    origin,
    image: product.images.cover,
    ...(moment
      ? {
          shared: {
            title: t("seoMoment", {
              title: getPageTitle(product, view, t),
              time: formatPosition(moment.second),
            }),
            image: moment.image,
            query: `?t=${moment.second}`,
          },
        }
      : {}),
    type:
      view.kind === "episode" ? "video.episode" : product._cls === "movie" ? "video.movie" : "video.tv_show",
    ...(player ? { player } : {}),
    isIndexed: true,
    jsonLd: [
      createSchema(product, view, { locale, origin, path }),
      ...createVideo(product, view, { origin, clipWord, path, locale }),
      createBreadcrumbs(getCrumbs(product, view, t), {
        locale,
        origin,
        homeName: t("common:breadcrumbs.home"),
      }),
    ],
  };
}

function getCanonicalPath(alias: string, view: TitleView): string {
  if (view.kind === "section") return paths.titleSection(alias, view.section);
  if (view.kind === "season") return paths.season(alias, view.season.number);
  if (view.kind === "episode") return paths.episode(alias, view.episode.start_id);
  return paths.title(alias);
}

function getPageTitle({ seo, title, year }: Product, view: TitleView, t: TitleT): string {
  const name = seo.subject || title;
  if (view.kind === "section")
    return t("seoSection", { title: name, section: t(`sections.${view.section}`) });
  if (view.kind === "season") return t("seoSeason", { title: name, number: view.season.number });
  if (view.kind === "episode") return t("seoEpisode", { title: name, episode: view.episode.title });
  return year ? t("seoTitle", { title: name, year }) : t("seoTitleNoYear", { title: name });
}

/** Of its own on each page of a title: begins with the part that the page shows. */
function getDescription({ title, description }: Product, view: TitleView, t: TitleT): string {
  switch (view.kind) {
    case "section":
      return shorten(`${title}: ${t(`sections.${view.section}`).toLowerCase()}. ${description}`);
    case "season":
      return shorten(
        `${title}. ${t("season", { number: view.season.number })}. ${view.season.description || description}`,
      );
    case "episode":
      return shorten(
        `${title}. ${t("episodeOf", { season: view.season.number, number: view.episode.number })}: ${view.episode.title}. ${view.episode.description ?? description}`,
      );
    default:
      return shorten(description);
  }
}

function shorten(text: string): string {
  if (text.length <= descriptionLength) return text;
  const end = text.lastIndexOf(" ", descriptionLength);
  return `${text.slice(0, end > 0 ? end : descriptionLength)}…`;
}

type SchemaOptions = { locale: Locale; origin: string; path: string };

function createSchema(product: Product, view: TitleView, { locale, origin, path }: SchemaOptions): object {
  const createPeople = (list: { name: string }[]) => list.map(({ name }) => ({ "@type": "Person", name }));
  const titleSchema = {
    "@type": product._cls === "movie" ? "Movie" : "TVSeries",
    name: product.title,
    alternateName: product.title_original === product.title ? undefined : product.title_original,
    url: origin + localisedPath(paths.title(product.alias), locale),
    inLanguage: languages[locale].tag,
    description: product.description,
    image: getPreviewPicture(origin, product.images.cover),
    datePublished: product.release_date ?? (product.year ? String(product.year) : undefined),
    genre: product.genres.map(({ title }) => title),
    countryOfOrigin: product.origin_countries.map(({ title }) => ({ "@type": "Country", name: title })),
    contentRating: contentRating(getAge(product.rating_age)),
    director: createPeople(product.directors),
    actor: createPeople(product.cast),
    duration:
      product._cls === "movie" && product.duration_minutes ? `PT${product.duration_minutes}M` : undefined,
    aggregateRating:
      product.rating_start !== null && product.votes >= minVotes
        ? {
            "@type": "AggregateRating",
            ratingValue: product.rating_start,
            bestRating,
            worstRating: 1,
            ratingCount: product.votes,
          }
        : undefined,
  };
  if (view.kind !== "episode") return titleSchema;
  return {
    "@type": "TVEpisode",
    name: view.episode.title,
    episodeNumber: view.episode.number,
    url: origin + localisedPath(path, locale),
    partOfSeason: { "@type": "TVSeason", seasonNumber: view.season.number, name: view.season.title },
    partOfSeries: { "@type": "TVSeries", name: product.title, url: titleSchema.url },
  };
}

/** Of the demonstration's titles only an excerpt plays (AMB-209); an operator's film is as long as its title says. */
const isExcerpt = ({ clip, duration_minutes: minutes }: Product) =>
  clip !== null && Math.max(1, Math.round(clip.duration_seconds / 60)) !== minutes;

/** The clip with its own duration. */
function createVideo(
  product: Product,
  view: TitleView,
  { origin, clipWord, path, locale }: SchemaOptions & { clipWord: string },
): object[] {
  if (!product.clip?.thumbnail || product.clip.uploaded === null) return [];
  // Other pages of the title play nothing of their own.
  if (view.kind !== "about" && view.kind !== "episode") return [];
  const episode = view.kind === "episode" ? view.episode : null;
  const name = episode ? `${product.title}. ${episode.title}` : product.title;
  const url = origin + localisedPath(path, locale);
  const isFree = product.windows.some(({ type }) => type === "free");
  const ends = product.windows.map(({ unpublish }) => unpublish);
  return [
    {
      "@type": "VideoObject",
      name: episode || isExcerpt(product) ? `${name} (${clipWord})` : name,
      description: shorten(episode?.description ?? product.description),
      thumbnailUrl: getPreviewPicture(origin, episode?.image ?? product.clip.thumbnail),
      duration: `PT${Math.round(product.clip.duration_seconds)}S`,
      uploadDate: formatIsoTime(product.clip.uploaded),
      expires: ends.length === 0 || ends.includes(0) ? undefined : formatIsoTime(Math.max(...ends)),
      url,
      isFamilyFriendly: childRatings.includes(getAge(product.rating_age)),
      isAccessibleForFree: isFree,
      requiresSubscription: !isFree,
      contentRating: contentRating(getAge(product.rating_age)),
      potentialAction: { "@type": "WatchAction", target: url },
    },
  ];
}

function getCrumbs(product: Product, view: TitleView, t: TitleT): NamedPath[] {
  return [
    { name: product.category.title, path: paths.category(product.category.alias) },
    { name: product.title, path: paths.title(product.alias) },
    ...(view.kind === "about"
      ? []
      : [{ name: getPageTitle(product, view, t), path: getCanonicalPath(product.alias, view) }]),
  ];
}
