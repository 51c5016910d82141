import type { MarkupPage } from "~/lib/server-markup/server-markup-page";
import { renderServerMarkup } from "~/lib/server-markup/render-server-markup.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import { ownPath } from "~/lib/seo/seo";
import { GeoScreen, type GeoScreenKind } from "./geo-screen";

const nothing = {};

/** Whether television is shown where the viewer is. */
export async function hasTelevision(scope: RequestContext): Promise<boolean> {
  return (await scope.viewer()).country === "RU";
}

/** What stands in the place of television abroad: a page like any other, which crawlers leave out. */
export function geoPage(scope: RequestContext, kind: GeoScreenKind): MarkupPage {
  const title = fixedT(scope.locale, "archive")(`geo.${kind}Title`);
  return {
    page: renderServerMarkup(scope, {
      name: `geo-${kind}`,
      data: nothing,
      element: () => <GeoScreen kind={kind} />,
    }),
    seo: {
      title,
      description: title,
      canonicalPath: ownPath(scope.url),
      locale: scope.locale,
      origin: siteOrigin(scope.url),
      image: null,
      type: "website",
      isIndexed: false,
      jsonLd: [],
    },
  };
}
