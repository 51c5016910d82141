// Must be first: cascade layers are ordered by first occurrence.
import "./styles/tokens.css";
import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { OptionalPart } from "#contract/parts";
import { watchPreviews } from "./hover-previews";
import { islands } from "./islands";
import { containerId } from "./lib/document/container";
import { scheduleFullStylesheet } from "./lib/document/full-stylesheet";
import { rememberTyped } from "./lib/document/typed-values";
import { browserI18n, loadTexts } from "./lib/i18n/browser-texts";
import { I18nProvider } from "./lib/i18n/i18n-context";
import { registerIslands } from "./lib/islands/hydrate-islands";
import { getRouteHandle } from "./lib/route-handle";
import { recordServedMarkup } from "./lib/server-markup/served-markup";
import { setMissingParts } from "./lib/site-parts";
import { showFirstLocalTimes } from "./lib/time/local-times";
import { watchLargePicture } from "./living-picture";
import { findPopup } from "./popups/registry";
import { setPictureBase } from "./ui/picture";

scheduleFullStylesheet();
watchPreviews();
watchLargePicture();
registerIslands(islands);
setPictureBase(document.documentElement.dataset.pictures ?? "");
setMissingParts((document.documentElement.dataset.missing?.split(" ") ?? []) as OptionalPart[]);
const namespaces = new Set([
  "common" as const,
  ...Object.values(window.__remixRouteModules).flatMap((route) => getRouteHandle(route?.handle).i18n),
]);

// A press that ends the request of an earlier one, or a page left: Remix hears of it, but nobody of the end of the
// answer's stream, which is then rejected, too.
addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

/**
 * On its first call RemixBrowser throws the promise of its data, for a Suspense boundary that it does not have; a
 * click at that moment would end in React's error 345. Awaiting the data before hydration avoids the suspension.
 */
async function decodeLoaderData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    await thrown;
  }
}

// If loading fails, the page stays unhydrated and still works as a plain document.
void Promise.all([
  ...[...namespaces].map(loadTexts),
  findPopup(new URLSearchParams(location.search))?.load(),
  ...Object.values(window.__remixRouteModules).map((route) => getRouteHandle(route?.handle).loadRendered?.()),
  showFirstLocalTimes(),
  decodeLoaderData(),
]).then(() => {
  // Pages that the server failed to render have no container.
  const container = document.getElementById(containerId) ?? document.body;
  recordServedMarkup(container);
  const enterAgain = rememberTyped(container);
  startTransition(() => {
    hydrateRoot(
      container,
      <I18nProvider i18n={browserI18n()}>
        <RemixBrowser />
      </I18nProvider>,
      // Something changed the page before hydration. React renders it again with the served markup and what was
      // entered restored, so the viewer sees no difference.
      {
        onRecoverableError: () => {
          performance.mark("hydration-failed");
          setTimeout(enterAgain);
        },
      },
    );
  });
});
