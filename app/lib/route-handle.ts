import { loadTexts } from "./i18n/browser-texts";
import type { Namespace } from "./i18n/texts";

/** Kinds of pages by their styles for the first paint (app/styles/inline-styles.server.ts). */
export type StyleFamily = "home" | "title" | "list" | "guide" | "tariffs" | "form" | "document";

/**
 * A route's settings for the document: namespaces that the page's component uses, whether the header overlays the picture, and
 * the style family of the first paint.
 */
type RouteHandle = {
  i18n: Namespace[];
  isOverPicture: boolean;
  styles: StyleFamily | null;
};

/** Reads a route's handle, filling in defaults. */
export function getRouteHandle(handle: unknown): RouteHandle {
  const given = (typeof handle === "object" && handle !== null ? handle : {}) as Partial<RouteHandle>;
  return {
    i18n: given.i18n ?? [],
    isOverPicture: given.isOverPicture ?? false,
    styles: given.styles ?? null,
  };
}

/** Declares a route's handle. In the browser its texts begin to load along with the page's data. */
export function defineHandle(handle: Partial<RouteHandle>): RouteHandle {
  for (const namespace of handle.i18n ?? []) loadTexts(namespace).catch(() => {});
  return getRouteHandle(handle);
}
