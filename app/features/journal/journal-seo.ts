import type { Article } from "#contract/journal";
import { fixedT } from "~/lib/i18n/i18n.server";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { getPreviewPicture } from "~/lib/seo/preview-picture";
import type { Seo } from "~/lib/seo/seo";
import { formatIsoTime } from "~/lib/time/machine-time";
import { createUrlBuilder } from "../lists/list-seo";

export function articleSeo(context: RequestContext, article: Article): Seo {
  const t = fixedT(context.locale, "journal");
  const origin = siteOrigin(context.url);
  const getUrl = createUrlBuilder(context);
  const path = paths.article(article.alias);
  const description = article.is_veiled ? t("seoDescription") : article.lead;
  return createSeo(context, {
    title: t("seoArticle", { title: article.title }),
    description,
    canonicalPath: path,
    textsLang: article.texts_lang,
    crumbs: [
      { name: t("title"), path: paths.journal() },
      { name: article.title, path },
    ],
    image: article.image,
    type: "article",
    feed: createFeed(context),
    isIndexed: true,
    jsonLd: [
      {
        "@type": "Article",
        headline: article.title,
        description,
        inLanguage: article.texts_lang,
        articleSection: t(`rubrics.${article.rubric_alias}`),
        image: getPreviewPicture(origin, article.image),
        datePublished: formatIsoTime(article.published),
        dateModified: formatIsoTime(article.published),
        author: { "@type": "Person", name: article.author },
        publisher: { "@type": "Organization", name: t("common:brand"), url: `${origin}/` },
        mainEntityOfPage: getUrl(path),
        timeRequired: `PT${article.reading_minutes}M`,
        about: article.titles.map((title) => ({
          "@type": title._cls === "movie" ? "Movie" : "TVSeries",
          name: title.title,
          url: getUrl(paths.title(title.alias)),
        })),
      },
    ],
  });
}

export function createFeed(context: RequestContext): NonNullable<Seo["feed"]> {
  return {
    path: localisedPath(paths.journalFeed(), context.locale),
    title: fixedT(context.locale, "journal")("feed"),
  };
}
