import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { startBrowserI18n } from "./lib/i18n/browser-texts";
import { isNamespace } from "./lib/i18n/namespaces";

const namespaces = (document.documentElement.dataset.texts ?? "common").split(" ").filter(isNamespace);

void startBrowserI18n(namespaces).then((i18n) => {
  startTransition(() => {
    hydrateRoot(
      document,
      <I18nextProvider i18n={i18n}>
        <RemixBrowser />
      </I18nextProvider>,
    );
  });
});
