import type { AppLoadContext, EntryContext, HandleDataRequestFunction } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { isEmbedPath } from "#domain/embedding";
import { redactUrl } from "#domain/redact-url";
import { renderDegradedBanners } from "./features/shell/shell.server";
import { findThirdParties } from "./features/third-parties/third-parties.server";
import { assemblePage, createPlaceholders, keepQuery, toPart } from "./lib/document/assemble-page.server";
import { DocumentContext } from "./lib/document/document-context";
import { getFontPreload } from "./lib/document/font-preload";
import { getInlineScripts } from "./lib/document/inline-scripts";
import { getPageManifest } from "./lib/document/page-manifest";
import { choosePageStyles } from "./lib/document/page-styles";
import { env } from "./lib/env.server";
import { isCacheable } from "./lib/http/cacheable-page";
import { createCachedPagePolicy, createNoncePolicy } from "./lib/http/content-security-policy.server";
import { PageResponse } from "./lib/http/page-response";
import { getI18n } from "./lib/i18n/i18n.server";
import { I18nProvider } from "./lib/i18n/i18n-context";
import { getOfflineAudience, offlineHeader } from "./lib/request-context/offline-audience.server";
import { getRequestContext } from "./lib/request-context/request-context.server";
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
  const { staticHandlerContext, routeModules } = remixContext;
  const popup = context.url.searchParams.get("popup");
  // The answer to «play» in a frame.
  const isPlaying = staticHandlerContext.actionData !== null && isEmbedPath(context.url.pathname);
  const { family, isStylesheetLinked, scriptsLoad } = choosePageStyles(
    staticHandlerContext.matches.map(({ route: { id } }) => routeModules[id]?.handle),
    { hasFailed: staticHandlerContext.errors !== null, popup, isPlaying },
  );
  const styles = inlineStyles({ family, withPlayer: isPlaying || popup === "player" });
  const parts = new Map([
    ...[...context.serverMarkups].map(([id, part]) => [id, keepQuery(part, context.url)] as const),
    ["inline-styles", toPart(styles)] as const,
  ]);
  const placeholders = createPlaceholders(parts);
  const lcpImage = [...parts.values()].find((part) => part.lcpImage)?.lcpImage ?? null;
  const { serverHandoffStream, ...entryContext } = remixContext;
  const handoff = serverHandoffStream ? await new Response(serverHandoffStream).text() : "";
  await popupsAreLoaded;
  const markup = renderToString(
    <DocumentContext.Provider
      value={{
        nonce,
        inlineStyles: placeholders.get("inline-styles") ?? "",
        isStylesheetLinked,
        scriptsLoad,
        handoff,
        lcpImage,
      }}
    >
      <ServerMarkupContext.Provider value={placeholders}>
        <I18nProvider i18n={getI18n(context.locale)}>
          <RemixServer
            context={{ ...entryContext, manifest: getPageManifest(remixContext, context.locale) }}
            url={request.url}
            nonce={nonce}
          />
        </I18nProvider>
      </ServerMarkupContext.Provider>
    </DocumentContext.Provider>,
  );
  const html = `<!DOCTYPE html>${markup}`;
  const page = assemblePage(html, parts);

  const thirdParties = await findThirdParties(context);
  const isForFrames = isEmbedPath(context.url.pathname);
  const frameAncestors = isForFrames ? env.EMBED_ORIGINS : [];
  const policy = { styles, thirdParties, frameAncestors };
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    cacheable
      ? createCachedPagePolicy(getInlineScripts(html), policy)
      : createNoncePolicy(context.nonce, policy),
  );
  // Where browsers have no dialog of their own for it, signing in by one tap may open a window.
  if (thirdParties.some(({ name }) => name === "one-tap"))
    headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  headers.append("Link", getFontPreload(context.locale));
  // Nobody has a session there, so that it says nothing of whom the browser may keep things for.
  if (!isForFrames) headers.set(offlineHeader, await getOfflineAudience(context));
  return new PageResponse(page, cacheable, context.validUntil - context.now, { status, headers });
}

/** The data of private pages must not be stored even for the seconds that prefetching allows. */
export const handleDataRequest: HandleDataRequestFunction = async (response, { request, context }) => {
  if ((await getRequestContext(context, request)).isPrivate)
    response.headers.set("Cache-Control", "private, no-store");
  return response;
};

/** Exported from this bundle, so that the server and the application share one router. */
export { refusalPage } from "./features/shell/refusal-page.server";
export { closeStreams } from "./streams.server";
export { createRequestHandler } from "@remix-run/node";
export { matchRoutes } from "@remix-run/react";

/** The rendered page in a response; null for data, redirects and files. */
export const getPage = (response: Response) => (response instanceof PageResponse ? response : null);

/** What the server uses of the application. */
export {
  clearCaches,
  countPage,
  countProcessError,
  countRefusal,
  countRequest,
  getPageCacheKey,
  hasSessionCookie,
  isSameSiteWrite,
  markForeignOrigin,
  metricsText,
  outdateContent,
  readContentVersion,
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
