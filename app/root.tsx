// Must be first: cascade layers are ordered by first occurrence.
import "./styles/tokens.css";
import "./styles/global.css";
import "./styles/server-markup";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext, useEffect, useState } from "react";
import { useOffline } from "./features/offline/use-offline";
import { describeError } from "./features/shell/describe-error";
import { emptyShell } from "./features/shell/empty-shell";
import { ErrorPage } from "./features/shell/error-page";
import { PageFrame } from "./features/shell/page-frame";
import type { Shell } from "./features/shell/shell";
import { useFrame } from "./features/shell/use-frame";
import { useVisits } from "./features/visits/use-visits";
import { preparePlay } from "./features/watch/prepare-play";
import { deferred } from "./lib/deferred";
import { blockedStorageScript } from "./lib/document/blocked-storage";
import { containerId } from "./lib/document/container";
import { DocumentContext } from "./lib/document/document-context";
import { LiveHead } from "./lib/document/live-head";
import { PageScripts } from "./lib/document/page-scripts";
import { useTranslation } from "./lib/i18n/i18n-context";
import { LocaleContext } from "./lib/i18n/locale-context";
import { languages, splitLocale } from "./lib/i18n/locales";
import { PageTexts } from "./lib/i18n/page-texts";
import { getTextsUrl } from "./lib/i18n/text-urls";
import { setIslandContext } from "./lib/islands/hydrate-islands";
import { runWhenOnline, useDocumentNavigation } from "./lib/navigation/use-document-navigation";
import { useEndlessLists } from "./lib/navigation/use-endless-lists";
import { usePageError } from "./lib/navigation/use-page-error";
import { usePlayIntent } from "./lib/navigation/use-play-intent";
import { useShelfArrows } from "./lib/navigation/use-shelf-arrows";
import { onForgetViewer } from "./lib/navigation/viewer-memory";
import { paths } from "./lib/paths";
import { getRouteHandle } from "./lib/route-handle";
import { getMissingParts } from "./lib/site-parts";
import { PlainPopup } from "./popups/automatic/plain-popup";
import { PagePopup } from "./popups/page-popup";

export { shellLoader as loader } from "./features/shell/shell.server";
export { errorHeaders as headers } from "./lib/http/error-headers";
export { isAfterSubmit as shouldRevalidate } from "./lib/navigation/is-after-submit";

/**
 * The document around pages and errors alike; needs no data. The server renders all of it. The browser hydrates only
 * the container, so that elements inserted into head and body cannot break the page, and updates the head.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { nonce, inlineStyles, isStylesheetLinked, lcpImage } = useContext(DocumentContext);
  const shell = useRouteLoaderData<Shell>("root");
  const { locale, path } = splitLocale(useLocation().pathname);
  const theme = (shell?.viewer.isChild ?? false) || path === paths.kids() ? "kids" : "dark";
  const themeColor = theme === "kids" ? "#fff6e5" : "#0b0b10";
  const handles = useMatches().map(({ handle }) => getRouteHandle(handle));
  // Its script is loaded by whoever plays, if anybody does.
  const isFramed = handles.some(({ frame }) => frame === "embed");
  const content = (
    <>
      <LocaleContext.Provider value={locale}>{children}</LocaleContext.Provider>
      <ScrollRestoration nonce={nonce} />
    </>
  );
  // Said by the build, so that the browser's script has nothing of the document around the container.
  if (!import.meta.env.SSR) {
    return (
      <>
        {content}
        <LiveHead lang={languages[locale].tag} theme={theme} themeColor={themeColor} title={<ErrorTitle />} />
      </>
    );
  }
  return (
    <html
      lang={languages[locale].tag}
      data-theme={theme}
      data-pictures={shell?.pictureBase || undefined}
      data-missing={getMissingParts().join(" ") || undefined}
      data-preview={shell?.preview === undefined ? undefined : ""}
    >
      <head>
        <meta charSet="utf-8" />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: blockedStorageScript }} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={themeColor} />
        {lcpImage ? (
          <link
            rel="preload"
            as="image"
            imageSrcSet={lcpImage.srcSet}
            imageSizes={lcpImage.sizes}
            {...{ fetchpriority: "high" }}
          />
        ) : null}
        <style dangerouslySetInnerHTML={{ __html: inlineStyles }} />
        {isFramed
          ? null
          : ["common" as const, ...handles.flatMap(({ i18n }) => i18n)].map((namespace) => (
              <link
                key={namespace}
                rel="preload"
                as="fetch"
                type="application/json"
                crossOrigin="anonymous"
                href={getTextsUrl(locale, namespace)}
                {...{ fetchpriority: "low" }}
              />
            ))}
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <Meta />
        <RefreshWithoutScript />
        <ErrorTitle />
        {isStylesheetLinked ? <Links /> : null}
        {isStylesheetLinked || !shell?.plainPopup ? null : (
          <noscript>
            <Links />
          </noscript>
        )}
      </head>
      <body>
        <div id={containerId} className="container">
          {content}
        </div>
        <PageScripts />
      </body>
    </html>
  );
}

/** Pages that redirect automatically do so without script as well. */
function RefreshWithoutScript() {
  const data: unknown = useMatches().at(-1)?.data;
  if (typeof data !== "object" || data === null || !("refresh" in data) || !data.refresh) return null;
  const { url, afterSeconds } = data.refresh as { url: string; afterSeconds: number };
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`${afterSeconds}; url=${url}`} />
    </noscript>
  );
}

/** The title of a failed page, in the page's language. */
function ErrorTitle() {
  const error = usePageError();
  const { t } = useTranslation();
  if (error === undefined) return null;
  const { title } = describeError(
    isRouteErrorResponse(error) ? error.status : 500,
    isRouteErrorResponse(error) ? error.data : null,
    0,
  );
  return <title>{`${t(`errors.${title}`)} — ${t("brand")}`}</title>;
}

const DeferredAutomaticPopup = deferred(
  async () => (await import("./popups/automatic/automatic-popup")).AutomaticPopup,
  [],
  { isServerRendered: false },
);

export default function Root() {
  return useFrame() === "embed" ? <FramedPage /> : <SitePage />;
}

/** A page in a frame of another site: nothing is around it, and nothing is reported of it. */
function FramedPage() {
  const handles = useMatches().map(({ handle }) => getRouteHandle(handle));
  return (
    <PageTexts namespaces={handles.flatMap(({ i18n }) => i18n)}>
      <Outlet />
    </PageTexts>
  );
}

function SitePage() {
  useDocumentNavigation();
  useVisits();
  useShelfArrows();
  const { key } = useLocation();
  useEndlessLists(key);
  usePlayIntent(preparePlay);
  const shell = useShell();
  useOffline(shell, useContext(LocaleContext));
  const navigate = useNavigate();
  const { viewer } = shell;
  const isMissing = isNotFound(usePageError());
  const [isPopupOpen, setPopupOpen] = useState(false);
  useEffect(
    () =>
      setIslandContext({
        viewer,
        navigate: (path, options) => runWhenOnline(() => navigate(path, options)),
      }),
    [viewer, navigate],
  );
  const handles = useMatches().map(({ handle }) => getRouteHandle(handle));
  return (
    <PageFrame
      shell={shell}
      isOverPicture={handles.some(({ isOverPicture }) => isOverPicture)}
      isNotFound={isMissing}
      isPopupOpen={isPopupOpen}
      popup={
        <>
          <PagePopup shell={shell} />
          <PlainPopup shell={shell} />
          {import.meta.env.SSR ? null : (
            <DeferredAutomaticPopup shell={shell} isMissing={isMissing} onChange={setPopupOpen} />
          )}
        </>
      }
    >
      <PageTexts namespaces={handles.flatMap(({ i18n }) => i18n)}>
        <Outlet />
      </PageTexts>
    </PageFrame>
  );
}

/**
 * Any error that no route caught: the usual header, the reason and links to continue, with or without data.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  useDocumentNavigation();
  useVisits();
  const shell = useShell();
  return (
    <PageFrame
      shell={shell}
      isOverPicture={false}
      isNotFound={isNotFound(error)}
      isPopupOpen={false}
      popup={<PagePopup shell={shell} />}
    >
      <ErrorPage error={error} />
    </PageFrame>
  );
}

let lastShell: Shell | undefined;
let leftProfile: string | null = null;

onForgetViewer(() => {
  leftProfile = lastShell?.viewer.profileId ?? null;
  lastShell = undefined;
});

/** What surrounds the page. If the browser could not load it again, it stays as it was, unless it is another profile's. */
function useShell(): Shell {
  const loaded = useRouteLoaderData<Shell>("root");
  if (typeof document === "undefined") return loaded ?? emptyShell();
  if (loaded && loaded.viewer.profileId !== leftProfile) lastShell = loaded;
  return loaded ?? lastShell ?? emptyShell();
}

const isNotFound = (error: unknown): boolean => isRouteErrorResponse(error) && error.status === 404;

/** The default meta of routes that set none, mostly errors. */
export { pageMeta as meta } from "./lib/seo/page-meta";
