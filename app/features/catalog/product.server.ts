import type { Product } from "#contract/content";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { loadPublic, loadUnlessForAdults } from "./public-data.server";

const watch = (context: RequestContext, key: string): Parameters<typeof loadPublic<Product>>[1] => ({
  name: `watch:${key}`,
  load: ({ audience, call }) => context.api.content.watch({ ...audience, alias: key }, call),
});

/**
 * The title as its audience sees it, without what only this viewer has; as a child would with `forKids`. Throws ApiError,
 * and not-found.
 */
export const loadProduct = (
  context: RequestContext,
  key: string,
  { forKids = false } = {},
): Promise<Product> => loadPublic(context, { ...watch(context, key), forKids });

/**
 * The title for this audience. A replaced alias redirects (301), an unknown one is not found, and an adult
 * title is hidden from children.
 */
export const findProduct = (context: RequestContext, key: string): Promise<Product | "not-for-children"> =>
  loadUnlessForAdults(context, { type: "watch", alias: key }, watch(context, key));
