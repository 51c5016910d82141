import { attempt } from "~/lib/api/api-client.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { defaultLocale, isLocale } from "~/lib/i18n/locales";
import { renderFragment } from "~/lib/server-markup/render-server-markup.server";
import { loadPublic, loadUncached } from "../catalog/public-data.server";
import { getAvailability } from "../catalog/title-view";
import { HeroClip } from "./hero-clip";
import { TitlePreview } from "./title-preview";

/**
 * GET /resources/preview?alias=…&locale=…: markup shown over a title's card while the pointer rests on it, with a
 * clip if this audience has one. With &height=…, the clip in a page's large picture instead, or nothing. Previews are
 * not counted as viewing, so children with limited minutes get no clip.
 */
export const previewLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const alias = context.url.searchParams.get("alias") ?? "";
  if (!/^[\w-]{1,200}$/.test(alias)) return notFound();
  const localeParam = context.url.searchParams.get("locale");
  const locale = isLocale(localeParam) ? localeParam : defaultLocale;
  const heightParam = context.url.searchParams.get("height");
  if (heightParam !== null && !/^\d{1,4}$/.test(heightParam)) return notFound();
  const height = heightParam === null ? undefined : Number(heightParam);
  const [product, found, { hasTimeLimits }] = await Promise.all([
    loadPublic(context, {
      name: `preview:${alias}:${locale}`,
      load: ({ audience, call }) => context.api.content.watch({ ...audience, locale, alias }, call),
    }),
    attempt(
      loadUncached(context, ({ audience, call }) =>
        context.api.content.preview({ ...audience, alias, height }, call),
      ),
    ),
    context.viewer(),
  ]);
  const clip = found.ok && !hasTimeLimits ? found.value.src : null;
  const { uid, title, year, genres, duration_minutes, rating_age } = product;
  const html =
    height === undefined
      ? renderFragment(locale, TitlePreview, {
          title: { uid, alias: product.alias, title, year, genres, duration_minutes, rating_age },
          clip,
          mayPlay: getAvailability(product, context.now).kind === "open",
        })
      : renderFragment(locale, HeroClip, { clip });
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
  });
});
