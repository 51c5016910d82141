import { defineLoader } from "~/lib/http/define-loader.server";
import { fileResponse } from "~/lib/http/file-response.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { languages, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { siteOrigin } from "~/lib/seo/origin.server";
import { getPreviewPicture } from "~/lib/seo/preview-picture";
import { articlesLang, findArticles } from "./journal.server";
import { rssXml } from "./rss-xml";

/**
 * /journal/rss.xml in every language: the newest articles, which are in Russian. Filtered for children, and then not
 * cached for others.
 */
export const journalFeedLoader = defineLoader({ access: "public" }, async ({ context, request }) => {
  const { items } = await findArticles(context, null, 1);
  const origin = siteOrigin(context.url);
  const t = fixedT(context.locale, "journal");
  const url = (path: string) => origin + localisedPath(path, context.locale);
  const body = rssXml({
    title: t("feed"),
    url: url(paths.journal()),
    feedUrl: url(paths.journalFeed()),
    text: t("seoDescription"),
    language: languages[context.locale].tag,
    items: items.map(({ title, alias, lead, rubric, published, image }) => ({
      language: articlesLang,
      title,
      url: url(paths.article(alias)),
      text: lead,
      category: rubric,
      published,
      image: getPreviewPicture(origin, image) ?? null,
    })),
  });
  return fileResponse(request, body, {
    type: "application/rss+xml",
    maxAge: 600,
    hasSession: context.hasSession,
  });
});
