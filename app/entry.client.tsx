// Must be first: cascade layers are ordered by first occurrence.
import "./styles/tokens.css";
import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { getInitialNamespaces } from "remix-i18next/client";
import { islands } from "./islands";
import { containerId } from "./lib/document/container";
import { fetchSheetOnIntent } from "./lib/document/whole-sheet";
import { startBrowserI18n } from "./lib/i18n/browser-texts";
import { isLocale, splitLocale } from "./lib/i18n/locales";
import { isNamespace } from "./lib/i18n/namespaces";
import { registerIslands } from "./lib/islands/hydrate-islands";
import { noteServedMarkup } from "./lib/server-markup/served-markup";
import { showFirstLocalTimes } from "./lib/time/local-times";
import { findPopup } from "./popups/registry";
import { setPictureBase } from "./ui/picture";

fetchSheetOnIntent();
registerIslands(islands);
keepRoutesFor(splitLocale(location.pathname).locale);
setPictureBase(document.documentElement.dataset.pictures ?? "");
const namespaces = ["common" as const, ...getInitialNamespaces().filter(isNamespace)];

// If loading fails, the page stays unhydrated and still works as a plain document.
void Promise.all([
  startBrowserI18n([...new Set(namespaces)]),
  findPopup(new URLSearchParams(location.search))?.load(),
  showFirstLocalTimes(),
]).then(([i18n]) => {
  // A page that the server failed to render has no container.
  const container = document.getElementById(containerId) ?? document.body;
  noteServedMarkup(container);
  startTransition(() => {
    hydrateRoot(
      container,
      <I18nextProvider i18n={i18n}>
        <RemixBrowser />
      </I18nextProvider>,
      // Something changed the page before hydration. React renders it again and the served markup is
      // restored, so the viewer notices nothing.
      { onRecoverableError: () => performance.mark("hydration-failed") },
    );
  });
});

/**
 * Pages in other languages are separate documents; without their routes the router, which ranks all routes
 * for every match, is faster.
 */
function keepRoutesFor(locale: string): void {
  const { routes } = window.__remixManifest;
  for (const id of Object.keys(routes)) {
    const [language] = id.split("/");
    if (isLocale(language) && language !== locale) delete routes[id];
  }
}
