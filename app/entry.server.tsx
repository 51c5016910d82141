import type { AppLoadContext, EntryContext, HandleDataRequestFunction } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { redactUrl } from "#domain/redact-url";
import { renderDegradedBanners } from "./features/shell/shell.server";
import { DocumentContext } from "./lib/document/document-context";
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
  const context = getRequestContext(loadContext, request);
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
  const { styles, isStylesheetLinked, isStaticDocument } = getStyles(remixContext, context.url);
  const places = serverMarkupPlaceholders(context.serverMarkups);
  const stylesPlaceholder = addPlaceholder(context.serverMarkups, styles);
  const lcpImage =
    [...context.serverMarkups.values()].find((serverMarkup) => serverMarkup.lcpImage)?.lcpImage ?? null;
  const handoff = await renderHandoffScripts(remixContext, nonce);
  await popupsAreLoaded;
  const markup = renderToString(
    <DocumentContext.Provider
      value={{ nonce, inlineStyles: stylesPlaceholder, isStylesheetLinked, lcpImage }}
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
  const scripts = findLast(markup, scriptsStart) + containerEnd.length;
  const end = findLast(markup, "</body>");
  const loading = isStylesheetLinked
    ? markup.slice(scripts, end)
    : deferScripts(markup.slice(scripts, end), isStaticDocument ? loadOnInteraction : loadAfterPaint, nonce);
  const html = `<!DOCTYPE html>${markup.slice(0, scripts)}${loading}${handoff}${markup.slice(end)}`;

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
export const handleDataRequest: HandleDataRequestFunction = (response, { request, context }) => {
  if (getRequestContext(context, request).isPrivate)
    response.headers.set("Cache-Control", "private, no-store");
  return response;
};

const containerEnd = "</div>";
const scriptsStart = `${containerEnd}<link rel="modulepreload"`;
const moduleScript = /<link rel="modulepreload"[^>]*>|<script[^>]* type="module"[^>]*>[\s\S]*?<\/script>/g;

/** Throws if the markup of Remix has changed, rather than cut a page in the wrong place. */
function findLast(markup: string, part: string): number {
  const index = markup.lastIndexOf(part);
  if (index === -1) throw new Error(`The rendered document has no ${part}`);
  return index;
}

/** Inserts the scripts from the template, once. */
const insertScripts = `var t=document.getElementById("scripts"),l=function(){if(t){document.body.append(t.content.cloneNode(true));t=null}}`;
/** Loads them after the first frame; at once in a hidden document, and after two seconds at the latest. */
const loadAfterPaint = `(function(){${insertScripts};document.hidden?l():requestAnimationFrame(function(){setTimeout(l)});setTimeout(l,2000)})()`;
/**
 * Loads them at the first interaction. Browsers also fire pointermove when layout changes under a still pointer;
 * those events are ignored.
 */
const loadOnInteraction = `(function(){${insertScripts};["pointermove","pointerdown","touchstart","keydown","focusin"].forEach(function(e){addEventListener(e,function(m){if(e!="pointermove"||m.movementX!==0||m.movementY!==0)l()},{passive:true})})})()`;

/**
 * Moves the module scripts into a template, from which `loader` inserts them later, so that they do not compete with
 * the first paint for bandwidth. Static documents load them only at the first interaction.
 */
function deferScripts(markup: string, loader: string, nonce: string | undefined): string {
  const late = [...markup.matchAll(moduleScript)].map(([tag]) => tag).join("");
  return `${markup.replaceAll(moduleScript, "")}<template id="scripts">${late}</template><script${nonce ? ` nonce="${nonce}"` : ""}>${loader}</script>`;
}

/**
 * The styles to inline, and whether to link the full stylesheet as well: for pages without a style family, failed
 * pages and popups.
 */
function getStyles(
  { staticHandlerContext: { matches, errors }, routeModules }: EntryContext,
  url: URL,
): { styles: string; isStylesheetLinked: boolean; isStaticDocument: boolean } {
  const popup = url.searchParams.get("popup");
  const families = matches.map(({ route: { id } }) => getRouteHandle(routeModules[id]?.handle).styles);
  const family = errors === null && popup === null ? (families.find((name) => name !== null) ?? null) : null;
  return {
    styles: inlineStyles({ family, withPlayer: popup === "player" }),
    isStylesheetLinked: family === null,
    isStaticDocument: family === "document",
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

/** The loader data as scripts, read to the end; RemixServer would stream them in Suspense boundaries. */
async function renderHandoffScripts(
  { serverHandoffStream }: EntryContext,
  nonce: string | undefined,
): Promise<string> {
  if (!serverHandoffStream) return "";
  const attribute = nonce ? ` nonce="${nonce}"` : "";
  const chunks: string[] = [];
  const decoder = new TextDecoder();
  const reader = serverHandoffStream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read())
    chunks.push(decoder.decode(part.value, { stream: true }));
  const value = JSON.stringify(chunks.join("")).replace(
    /[&><\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script${attribute}>window.__remixContext.streamController.enqueue(${value});window.__remixContext.streamController.close();</script>`;
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
