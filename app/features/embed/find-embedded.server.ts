import type { Product } from "#contract/content";
import { attempt } from "~/lib/api/api-client.server";
import { redirectTo } from "~/lib/http/redirect-to";
import { localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { type EmbeddedView, isEmbeddable, isEmbeddedView } from "../catalog/embedding.server";
import { loadProduct } from "../catalog/product.server";
import { getAudience } from "../catalog/public-data.server";
import { getTitleView } from "../catalog/title-view";
import { veilForViewer } from "../watch/spoilers.server";

export type Embedded = { product: Product; view: EmbeddedView };
type Asked = { alias: string; startId: string | undefined };

/**
 * What other sites may show of a title, loaded as a child would, whoever asks. Null if it may not be shown, which says
 * nothing of whether it exists; «geo» if it may, but not in this country.
 */
export async function findEmbedded(
  context: RequestContext,
  { alias, startId }: Asked,
): Promise<Embedded | "geo" | null> {
  const found = await attempt(loadProduct(context, alias, { forKids: true }));
  if (!found.ok) {
    if (found.error.isFault || found.error.kind === "limit") throw found.error;
    return null;
  }
  // Frames of other sites know no viewer; this one, opened by itself, may.
  const product = await veilForViewer(context, found.value, null);
  const view = getTitleView(product, startId);
  if (!isEmbeddedView(view) || !isEmbeddable(product, context.now)) return null;
  return product.unavailable_by_geo ? "geo" : { product, view };
}

/** Frames that were put into pages before a title was renamed lead to it; null if it was not, or is not for children. */
export async function redirectRenamed(
  context: RequestContext,
  { alias, startId }: Asked,
  status: 301 | 308,
): Promise<Response | null> {
  const { geoip_cc } = await getAudience(context);
  const renamed = await attempt(
    context.api.content.alias(
      { type: "watch", path: alias, for_kids: true, geoip_cc },
      await context.callOptions(null),
    ),
  );
  const name = renamed.ok ? /^\/watch\/([^/]+)$/.exec(renamed.value.redirect_to)?.[1] : undefined;
  if (name === undefined) return null;
  return redirectTo(localisedPath(paths.embed(decodeURIComponent(name), startId), context.locale), {
    status,
  });
}
