import { getEmbedSize } from "#domain/embedding";
import { env } from "~/lib/env.server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { fileResponse } from "~/lib/http/file-response.server";
import { normalizeUrl } from "~/lib/http/normalize-url";
import { fixedT } from "~/lib/i18n/i18n.server";
import { type Locale, localisedPath, splitLocale } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { getPreview } from "~/lib/seo/preview-picture";
import { createEmbedCode, getEmbedName } from "../catalog/embedding.server";
import { findEmbedded } from "./find-embedded.server";
import { formatOEmbedXml, type OEmbed, parseSize, readTitleAddress } from "./oembed-parts";

/** In seconds; the frame itself says at once if the title may not be shown any more. */
const maxAge = 600;
const cacheAge = 3600;

/** Everyone may read it, from scripts as well. */
const forEveryone = { "Access-Control-Allow-Origin": "*" };
/** By the country of the site that asks, where a title may not be shown. */
const byCountry = { Vary: `Cookie, ${env.COUNTRY_HEADER}` };
const refuse = (status: 400 | 404 | 501, text: string) =>
  new Response(text, { status, headers: { ...forEveryone, "Content-Type": "text/plain; charset=utf-8" } });

/** GET /oembed?url=…&format=json|xml&maxwidth=…&maxheight=…: describes the frame for a title's page (oembed.com). */
export const oEmbedLoader = defineLoader({ access: "public" }, async ({ context, request }) => {
  const { searchParams } = context.url;
  const format = searchParams.get("format") ?? "json";
  if (format !== "json" && format !== "xml") return refuse(501, "The formats are json and xml");
  const [maxWidth, maxHeight] = [searchParams.get("maxwidth"), searchParams.get("maxheight")].map(parseSize);
  if (maxWidth === null || maxHeight === null) return refuse(400, "A size is a number of pixels");
  const url = URL.parse(searchParams.get("url") ?? "");
  if (url === null) return refuse(400, "The address of a title's page is needed: url=https://…");
  const origin = siteOrigin(context.url);
  const address = readAddress(url, origin);
  const found = address && (await findEmbedded(inLanguage(context, address.locale), address));
  if (!address || found === null || found === "geo") return refuse(404, "This address cannot be embedded");
  const { product, view } = found;
  const { locale } = address;
  const size = getEmbedSize({
    ...(maxWidth === undefined ? {} : { maxWidth }),
    ...(maxHeight === undefined ? {} : { maxHeight }),
  });
  const picture = getPreview(
    origin,
    (view.kind === "episode" ? view.episode.image : null) ?? product.images.cover,
  );
  const answer: OEmbed = {
    version: "1.0",
    type: "video",
    title: getEmbedName(product, view),
    provider_name: fixedT(locale, "common")("brand"),
    provider_url: origin + localisedPath(paths.home(), locale),
    cache_age: cacheAge,
    thumbnail_url: picture.url,
    thumbnail_width: picture.width,
    thumbnail_height: picture.height ?? Math.round((picture.width * 9) / 16),
    html: createEmbedCode({ locale }, { product, view, origin, size }),
    ...size,
  };
  const [body, type] =
    format === "json"
      ? [JSON.stringify(answer), "application/json"]
      : ([formatOEmbedXml(answer), "text/xml"] as const);
  return fileResponse(request, body, {
    type,
    maxAge,
    hasSession: false,
    headers: { ...forEveryone, ...byCountry },
  });
});

/** What an address of this site leads to; null for any other. */
function readAddress(url: URL, origin: string) {
  if (!/^https?:$/.test(url.protocol) || url.host !== URL.parse(origin)?.host) return null;
  const plain = new URL(url);
  plain.search = "";
  const path = normalizeUrl(plain)?.path ?? plain.pathname;
  const split = splitLocale(path);
  const title = readTitleAddress(split.path);
  return title && { ...title, locale: split.locale };
}

const inLanguage = (context: RequestContext, locale: Locale): RequestContext => ({ ...context, locale });
