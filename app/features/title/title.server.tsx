import type { Product } from "#contract/content";
import { attempt } from "~/lib/api/api-client.server";
import { ApiError } from "~/lib/api/api-error";
import { cachedPublic, cachePolicies } from "~/lib/cache/public-cache.server";
import { defineLoader, notFound } from "~/lib/http/define-loader.server";
import { fixedT } from "~/lib/i18n/i18n.server";
import { childFilterDropped, staleServed } from "~/lib/metrics.server";
import { paths } from "~/lib/paths";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { siteOrigin } from "~/lib/seo/origin.server";
import type { Seo } from "~/lib/seo/seo";
import { serverMarkup } from "~/lib/server-markup/render-server-markup.server";
import type { ServerMarkupRef } from "~/lib/server-markup/server-markup-context";
import { filterForChildren } from "../catalog/filter-for-children";
import { redirectReplaced } from "../catalog/public-data.server";
import { getAvailability, getTitleView } from "../catalog/title-view";
import { loadPlayerState } from "../watch/player.server";
import type { PlayerState } from "../watch/player-state";
import { findResumedEpisode } from "../watch/resume.server";
import { notForChildrenPage } from "./not-for-children.server";
import { TitleBody } from "./title-body";
import { titleSeo } from "./title-seo";

export type TitleData = { page: ServerMarkupRef; player: PlayerState | null; seo: Seo | null };

/** A title page, its sub-pages, seasons and episodes: /watch/{alias}/{tail?} and /movie/{product}. */
const createTitleLoader = ({ param }: { param: "alias" | "product" }) =>
  defineLoader({ access: "public" }, async ({ context, params }): Promise<TitleData> => {
    const key = params[param] ?? "";
    const viewer = await context.viewer();
    const product = await findProduct(context, key);
    if (product === "not-for-children") return { ...notForChildrenPage(context), player: null };
    const view = getTitleView(product, params.tail) ?? notFound();
    const t = fixedT(context.locale, "title");
    const home = viewer.isChild ? paths.kids() : paths.home();
    const resumed =
      viewer.profileId === null
        ? null
        : await findResumedEpisode(context, product, view, await context.token());
    return {
      page: serverMarkup(context, TitleBody, {
        product,
        tail: params.tail,
        availability: getAvailability(product, context.now),
        homePath: home,
        resumed,
      }),
      player: await loadPlayerState(context, product, view),
      seo: titleSeo({
        product,
        view,
        locale: context.locale,
        origin: siteOrigin(context.url),
        t,
        clipWord: fixedT(context.locale, "watch")("clip"),
      }),
    };
  });

export const titleLoader = createTitleLoader({ param: "alias" });
export const movieLoader = createTitleLoader({ param: "product" });

/**
 * The title for this audience. A replaced alias redirects (301), an unknown one is not found, and an adult
 * title is hidden from children.
 */
export async function findProduct(
  context: RequestContext,
  key: string,
): Promise<Product | "not-for-children"> {
  const audience = await context.cacheAudience();
  try {
    const { value, isStale } = await cachedPublic({
      name: `watch:${key}`,
      audience,
      policy: cachePolicies.catalogue,
      load: async () =>
        requireSuitable(
          await context.api.content.watch(
            {
              alias: key,
              device_type: "web",
              locale: audience.locale,
              for_kids: audience.forKids,
              geoip_cc: audience.country,
            },
            { context: { apiKey: audience.apiKey } },
          ),
          audience.forKids,
        ),
    });
    if (isStale) {
      staleServed.inc();
      context.notices.isStale = true;
    }
    return value;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    if (audience.forKids && (await isKnownToAdults(context, key))) return "not-for-children";
    return redirectReplaced(context, "watch", key);
  }
}

/**
 * Whether the title exists for adults. A child then gets "not for children" rather than "not found", and
 * nothing else of it (AMB-118).
 */
async function isKnownToAdults(context: RequestContext, key: string): Promise<boolean> {
  const result = await attempt(
    context.api.content.watch(
      { alias: key, locale: context.locale },
      { context: { apiKey: context.apiKey } },
    ),
  );
  return result.ok;
}

function requireSuitable(product: Product, forKids: boolean): Product {
  if (!forKids) return product;
  const [safe] = filterForChildren([product], (count) => childFilterDropped.inc(count));
  if (!safe) throw new ApiError({ kind: "refused", status: 404, code: "NOT_FOUND" });
  return {
    ...product,
    similar: filterForChildren(product.similar, (count) => childFilterDropped.inc(count)),
  };
}
