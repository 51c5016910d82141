import type { EntryContext } from "@remix-run/node";
import type { Locale } from "../i18n/locales";

/**
 * The manifest reduced to the matched routes, because rendering builds a router from it. The browser gets the routes
 * of the page's language from their own file (tools/build.mjs); in development Vite serves all of them.
 */
export function getPageManifest(
  { manifest, staticHandlerContext }: Pick<EntryContext, "manifest" | "staticHandlerContext">,
  locale: Locale,
): EntryContext["manifest"] {
  const routes = Object.fromEntries(
    staticHandlerContext.matches.flatMap(({ route: { id } }) =>
      manifest.routes[id] ? [[id, manifest.routes[id]]] : [],
    ),
  );
  const url = manifest.url.replace(/(\/manifest-\w+)\.js$/, `$1.${locale}.js`);
  return { ...manifest, url, routes };
}
