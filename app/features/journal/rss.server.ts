import { defineLoader } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { languages, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { siteOrigin } from "~/lib/seo/origin.server";
import { getPreviewPicture } from "~/lib/seo/preview-picture";
import { findArticles } from "./journal.server";
import { rssXml } from "./rss-xml";

/**
 * /journal/rss.xml in every language: the newest articles, always in Russian. Filtered for children, and then not
 * cached for others.
 */
export const journalFeedLoader = defineLoader({ access: "public" }, async ({ context }) => {
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
      title,
      url: url(paths.article(alias)),
      text: lead,
      category: rubric,
      published,
      image: getPreviewPicture(origin, image) ?? null,
    })),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "application/rss+xml; charset=utf-8",
      "Cache-Control": context.hasSession ? "private, no-store" : "public, max-age=600",
      Vary: "Cookie",
    },
  });
});
