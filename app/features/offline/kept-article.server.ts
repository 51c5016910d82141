import { getSizedPictureUrl, pictureWidths } from "#domain/pictures";
import { env } from "~/lib/env.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { localisedPath } from "~/lib/i18n/locales";
import { isOwnPicture, type KeptArticle } from "~/lib/offline/kept";
import { paths } from "~/lib/paths";
import { findOfflineAudience } from "~/lib/request-context/offline-audience.server";
import { renderFragment } from "~/lib/server-markup/render-server-markup.server";
import { ArticleText } from "../journal/article-text";
import { findArticle } from "../journal/journal.server";
import { getKeptHeaders } from "./kept-headers.server";

const maxPictures = 4;

/**
 * GET /resources/offline-article?alias=…: an article as it is kept in the browser, with small pictures. What is kept from
 * the viewer because of spoilers is not given.
 */
export const keptArticleLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const alias = context.url.searchParams.get("alias") ?? "";
  if (alias === "" || alias.length > 200 || (await findOfflineAudience(context)) === null) return notFound();
  const article = await findArticle(context, alias);
  if (article === "not-for-children" || article.is_veiled) return notFound();
  const { title, lead, author, reading_minutes: minutes, texts_lang: lang, body, titles } = article;
  const cover = article.image && isOwnPicture(article.image) ? getSmall(article.image) : null;
  const { html, pictures } = withSmallPictures(renderFragment(context.locale, ArticleText, { body, titles }));
  const kept: KeptArticle = {
    ...{ alias: article.alias, title, lead, author, minutes, lang, html, cover },
    path: localisedPath(paths.article(article.alias), context.locale),
    pictures: [...(cover === null ? [] : [cover]), ...pictures].slice(0, maxPictures),
  };
  return Response.json(kept, { headers: await getKeptHeaders(context) });
});

const getSmall = (picture: string) => getSizedPictureUrl(picture, pictureWidths[0]);

const base = env.IMAGE_BASE_URL.replace(/\/$/, "");

/** Each picture by its path on this site alone, in the smallest width; `pictures` has the paths. */
function withSmallPictures(markup: string): { html: string; pictures: string[] } {
  const pictures: string[] = [];
  const html = markup.replaceAll(/<img\b[^>]*>/g, (image) => {
    const source = /\bsrc="([^"?]*)/.exec(image)?.[1]?.slice(base.length) ?? "";
    const alt = /\balt="([^"]*)"/.exec(image)?.[1] ?? "";
    if (!isOwnPicture(source)) return "";
    const picture = getSmall(source);
    pictures.push(picture);
    return `<img data-picture="${picture.replaceAll("&", "&amp;")}" alt="${alt}">`;
  });
  return { html, pictures };
}
