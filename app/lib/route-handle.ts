import type { ScreenType } from "#contract/event-names";
import { loadTexts } from "./i18n/browser-texts";
import type { Namespace } from "./i18n/texts";

/** Kinds of pages by their styles for the first paint (app/styles/inline-styles.server.ts). */
export type StyleFamily = "home" | "title" | "list" | "guide" | "tariffs" | "form" | "document" | "embed";

/**
 * What surrounds a page: header, footer and tab bar; all but the footer (M-042); all but the tab bar, with nothing
 * covering an advertising page (AMB-078); or nothing, for a window that closes itself; or not even notices, where another
 * site shows the page.
 */
export type Frame = "full" | "no-footer" | "landing" | "window" | "embed";

/** What a route says of its pages. `screen`, `frame` and `styles` of a layout hold for its pages, unless a page says its own. */
type RouteHandle = {
  /** The page's screen type in analytics (AMB-187). */
  screen: ScreenType | null;
  /** Whether its views are left out of analytics. */
  isUnreported: boolean;
  /** Namespaces of texts that the page's components use. */
  i18n: Namespace[];
  /** Whether the header overlays the picture. */
  isOverPicture: boolean;
  /** By default «full». */
  frame: Frame | null;
  /** The style family of the first paint. */
  styles: StyleFamily | null;
  /** Loads the code that the document was rendered with, beside the page's own. */
  loadRendered: (() => Promise<void>) | null;
};

/** Reads a route's handle, filling in defaults. */
export function getRouteHandle(handle: unknown): RouteHandle {
  const fields = (typeof handle === "object" && handle !== null ? handle : {}) as Partial<RouteHandle>;
  return {
    screen: fields.screen ?? null,
    isUnreported: fields.isUnreported ?? false,
    i18n: fields.i18n ?? [],
    isOverPicture: fields.isOverPicture ?? false,
    frame: fields.frame ?? null,
    styles: fields.styles ?? null,
    loadRendered: fields.loadRendered ?? null,
  };
}

/** Declares a route's handle. In the browser its texts begin to load along with the page's data. */
export function defineHandle(handle: Partial<RouteHandle>): RouteHandle {
  for (const namespace of handle.i18n ?? []) loadTexts(namespace).catch(() => {});
  return getRouteHandle(handle);
}
