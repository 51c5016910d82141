import { hasTelevision } from "#domain/television";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { createSeo } from "~/lib/seo/create-seo.server";
import { getOwnPath } from "~/lib/seo/seo";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { GeoScreen, type GeoScreenKind } from "./geo-screen";

/** Whether television is available in the viewer's country. */
export const viewerHasTelevision = async (context: RequestContext): Promise<boolean> =>
  hasTelevision((await context.viewer()).country);

/** The page shown instead of television outside Russia; not indexed. */
export function geoPage(context: RequestContext, kind: GeoScreenKind): MarkupPage {
  const title = fixedT(context.locale, "archive")(`geo.${kind}Title`);
  return {
    page: serverMarkup(context, GeoScreen, { kind }),
    seo: createSeo(context, {
      title,
      description: title,
      canonicalPath: getOwnPath(context.url),
      isIndexed: false,
    }),
  };
}
