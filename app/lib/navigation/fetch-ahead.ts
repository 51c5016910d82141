import { matchRoutes, type RouteObject } from "react-router";
import { decode } from "turbo-stream";
import { prefetchPage } from "./browser-page-cache";

const findLeaf = (url: URL, routes: RouteObject[]): string | undefined =>
  matchRoutes(routes, url.pathname)?.at(-1)?.route.id;

/**
 * Whether a page may be prefetched: only what the tab keeps (cachedClientLoader). Requesting others early saves
 * nothing, and the response may be for a profile that the viewer has just left.
 */
export function isPrefetchable(href: string, routes: RouteObject[]): boolean {
  const leaf = findLeaf(new URL(href, location.href), routes);
  return leaf !== undefined && window.__remixManifest.routes[leaf]?.hasClientLoader === true;
}

/**
 * Prefetches a page's scripts by links rather than imports: if an import failed, Remix would reload the page although
 * the viewer has pressed nothing.
 */
export function prefetchScripts(href: string, routes: RouteObject[]): void {
  const matches = matchRoutes(routes, new URL(href, location.href).pathname) ?? [];
  const scripts = matches.flatMap(({ route: { id = "" } }) => {
    const known = window.__remixManifest.routes[id];
    return known ? [known.module, ...(known.imports ?? [])] : [];
  });
  for (const script of new Set(scripts)) {
    if (document.querySelector(`link[rel="modulepreload"][href="${script}"]`)) continue;
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "modulepreload", href: script }),
    );
  }
}

/**
 * Prefetches and decodes a page's data, so that a click only has to render it. Anything but a plain page (a redirect,
 * an error, another format) is left to the click itself.
 */
export async function prefetchPageData(href: string, routes: RouteObject[]): Promise<void> {
  const url = new URL(href, location.href);
  if (url.searchParams.has("popup")) return;
  await prefetchPage(url.origin + url.pathname + url.search, (signal) =>
    getRouteData(url, routes, { signal }),
  );
}

/** Loads the page data of a URL; undefined if it is not a plain page. Throws on failure. */
export async function getRouteData(
  url: URL,
  routes: RouteObject[],
  options: RequestInit = {},
): Promise<unknown> {
  const leaf = findLeaf(url, routes);
  if (!leaf) return undefined;
  const dataUrl = new URL(url);
  dataUrl.pathname = url.pathname === "/" ? "/_root.data" : `${url.pathname.replace(/\/$/, "")}.data`;
  dataUrl.searchParams.set("_routes", leaf);
  dataUrl.hash = "";
  const response = await fetch(dataUrl, options);
  if (response.status >= 500) throw new Error(`${dataUrl.pathname} responded with ${response.status}`);
  // Redirects have status 202 and a special format.
  if (response.status !== 200 || !response.body || !response.headers.has("X-Remix-Response"))
    return undefined;
  const { value } = await decode(response.body);
  return (value as Record<string, { data?: unknown } | undefined>)[leaf]?.data;
}
