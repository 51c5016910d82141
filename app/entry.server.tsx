import type { AppLoadContext, EntryContext, HandleDataRequestFunction } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { redactUrl } from "#domain/redact-url";
import { renderDegradedBanners } from "./features/shell/shell.server";
import { DocumentContext, type ScriptsLoad } from "./lib/document/document-context";
import { env } from "./lib/env.server";
import { isCacheable } from "./lib/http/cacheable-page";
import { createCachedPagePolicy, createNoncePolicy } from "./lib/http/content-security-policy.server";
import { PageResponse } from "./lib/http/page-response";
import { getI18n } from "./lib/i18n/i18n.server";
import { I18nProvider } from "./lib/i18n/i18n-context";
import { languages, type Locale } from "./lib/i18n/locales";
import { getRequestContext } from "./lib/request-context/request-context.server";
import { getRouteHandle } from "./lib/route-handle";
import {
  addPlaceholder,
  assemblePage,
  serverMarkupPlaceholders,
} from "./lib/server-markup/assemble-page.server";
import { ServerMarkupContext } from "./lib/server-markup/server-markup-context";
import { loadAllPopups } from "./popups/registry";
import { inlineStyles } from "./styles/inline-styles.server";
import { setPictureBase } from "./ui/picture";

setPictureBase(env.IMAGE_BASE_URL);
const popupsAreLoaded = loadAllPopups();

/**
 * Renders the document in one piece: nothing is streamed later, so it is compressed as a whole and its length
 * is known. Cacheable pages carry hashes of their scripts, all others a nonce (AMB-221).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const context = await getRequestContext(loadContext, request);
  renderDegradedBanners(context);
  const cacheable = isCacheable({
    method: request.method,
    status,
    url: context.url,
    hasSession: context.hasSession,
    isStale: context.degraded.isStale,
    isPrivate: context.isPrivate,
    headers,
  });
  const nonce = cacheable ? undefined : context.nonce;
  const { styles, isStylesheetLinked, scriptsLoad } = getStyles(remixContext, context.url);
  const places = serverMarkupPlaceholders(context.serverMarkups);
  const stylesPlaceholder = addPlaceholder(context.serverMarkups, styles);
  const lcpImage =
    [...context.serverMarkups.values()].find((serverMarkup) => serverMarkup.lcpImage)?.lcpImage ?? null;
  const handoff = await readHandoff(remixContext);
  await popupsAreLoaded;
  const markup = renderToString(
    <DocumentContext.Provider
      value={{ nonce, inlineStyles: stylesPlaceholder, isStylesheetLinked, scriptsLoad, handoff, lcpImage }}
    >
      <ServerMarkupContext.Provider value={places}>
        <I18nProvider i18n={getI18n(context.locale)}>
          <RemixServer
            context={
              {
                ...remixContext,
                manifest: getManifest(remixContext, context.locale),
                serverHandoffStream: undefined,
              } as unknown as EntryContext
            }
            url={request.url}
            nonce={nonce}
          />
        </I18nProvider>
      </ServerMarkupContext.Provider>
    </DocumentContext.Provider>,
  );
  const html = `<!DOCTYPE html>${markup}`;
  const page = assemblePage(html, context.serverMarkups);

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    cacheable ? createCachedPagePolicy(html, styles) : createNoncePolicy(context.nonce, styles),
  );
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  headers.append("Link", fontPreloads[languages[context.locale].alphabet]);
  return new PageResponse(page, cacheable, context.validUntil - context.now, { status, headers });
}

/**
 * Preloads the heading font, so that a first visit has it before the styles are parsed. Not on phones, where it would
 * compete with the first paint for bandwidth (docs/decisions/0015).
 */
const createFontPreload = (file: string) =>
  `</fonts/${file}.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin; media="(min-width: 1025px)"`;
const fontPreloads = {
  Cyrillic: createFontPreload("unbounded-cyrillic"),
  Latin: createFontPreload("unbounded-latin"),
};

/** The data of private pages must not be stored even for the seconds that prefetching allows. */
export const handleDataRequest: HandleDataRequestFunction = async (response, { request, context }) => {
  if ((await getRequestContext(context, request)).isPrivate)
    response.headers.set("Cache-Control", "private, no-store");
  return response;
};

/**
 * The styles to inline, and whether to link the full stylesheet as well: for pages without a style family, failed
 * pages and popups.
 */
function getStyles(
  { staticHandlerContext: { matches, errors }, routeModules }: EntryContext,
  url: URL,
): { styles: string; isStylesheetLinked: boolean; scriptsLoad: ScriptsLoad } {
  const popup = url.searchParams.get("popup");
  const families = matches.map(({ route: { id } }) => getRouteHandle(routeModules[id]?.handle).styles);
  const family =
    errors === null && popup === null ? (families.findLast((name) => name !== null) ?? null) : null;
  return {
    styles: inlineStyles({ family, withPlayer: popup === "player" }),
    isStylesheetLinked: family === null,
    scriptsLoad: family === null ? "at-once" : family === "document" ? "on-interaction" : "after-paint",
  };
}

/**
 * The manifest reduced to the matched routes, because rendering builds a router from it. The browser gets the routes
 * of the page's language from their own file (tools/build.mjs); in development Vite serves all of them.
 */
function getManifest(
  { manifest, staticHandlerContext }: EntryContext,
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

/** The loader data, read to the end; RemixServer would stream it in Suspense boundaries. */
async function readHandoff({ serverHandoffStream }: EntryContext): Promise<string> {
  return serverHandoffStream ? new Response(serverHandoffStream).text() : "";
}

/** Exported from this bundle, so that the server and the application share one router. */
export { refusalPage } from "./features/shell/refusal-page.server";
export { closeStreams } from "./streams.server";
export { createRequestHandler } from "@remix-run/node";

/** The rendered page in a response; null for data, redirects and files. */
export const getPage = (response: Response) => (response instanceof PageResponse ? response : null);

/** What the server uses of the application. */
export {
  clearCaches,
  countProcessError,
  countRefusal,
  getPageCacheKey,
  isSameSiteWrite,
  markForeignOrigin,
  metricsText,
  sessionCookieName,
  setClock,
  settings,
} from "./lib/http/server-api.server";

/**
 * Logs unexpected errors with their URL. Responses thrown by loaders on purpose (refusals, API failures) are
 * not logged.
 */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (error instanceof Error && error.name === "AbortError")) return;
  // A request for data in an outdated format; it is refused.
  if (error instanceof Error && error.message.includes("?_data requests")) return;
  const { status, init } = (error ?? {}) as { status?: unknown; init?: { status?: unknown } | null };
  const answered = typeof status === "number" ? status : init?.status;
  const path = redactUrl(new URL(request.url).pathname);
  const line =
    typeof answered === "number"
      ? { level: "warn", message: "A loader refused", status: answered, path }
      : {
          level: "error",
          message:
            error instanceof Error
              ? (error.stack ?? error.message)
              : "A loader threw a value that is not an error",
          path,
        };
  if (line.level === "warn" && (env.LOG_LEVEL === "silent" || env.LOG_LEVEL === "error")) return;
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
