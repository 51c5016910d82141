import { matchRoutes, type RouteObject } from "react-router";
import { decode } from "turbo-stream";
import { keepAhead } from "./page-cache";

/**
 * Fetches the data of the page an address leads to and keeps it decoded, so that a click only has to show it. Whatever
 * is no plain page (a redirect, an error, another format) is left for the click itself.
 */
export async function fetchAhead(href: string, routes: RouteObject[]): Promise<void> {
  const url = new URL(href, location.href);
  const leaf = matchRoutes(routes, url.pathname)?.at(-1)?.route.id;
  if (!leaf || url.searchParams.has("popup")) return;
  const asked = new URL(url);
  asked.pathname = url.pathname === "/" ? "/_root.data" : `${url.pathname.replace(/\/$/, "")}.data`;
  asked.searchParams.set("_routes", leaf);
  asked.hash = "";
  await keepAhead(url.origin + url.pathname + url.search, async () => {
    const response = await fetch(asked, { headers: { "Sec-Purpose": "prefetch" } });
    if (!response.ok || !response.body || !response.headers.has("X-Remix-Response")) return undefined;
    const { value } = await decode(response.body);
    return (value as Record<string, { data?: unknown } | undefined>)[leaf]?.data;
  });
}
