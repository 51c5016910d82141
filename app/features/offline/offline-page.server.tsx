import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { defineLoader } from "~/lib/http/define-loader.server";
import { getI18n } from "~/lib/i18n/i18n.server";
import { I18nProvider } from "~/lib/i18n/i18n-context";
import { LocaleContext } from "~/lib/i18n/locale-context";
import type { Locale } from "~/lib/i18n/locales";
import { serverResources } from "~/lib/i18n/resources.server";
import fonts from "~/styles/fonts.css?inline";
import base from "~/styles/global.css?inline";
import tokens from "~/styles/tokens.css?inline";
import { getKeptHeaders } from "./kept-headers.server";
import { OfflineDocument } from "./offline-document";
import styles from "./page/offline-page.css?inline";
import script from "./page/offline-page?script";

const sheet = tokens + base + fonts + styles;
const getHash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The page needs nothing but itself and fonts; its pictures are what the browser keeps. */
const policy = [
  "default-src 'none'",
  `script-src ${getHash(script)}`,
  `style-src ${getHash(sheet)}`,
  "img-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const pages = new Map<Locale, string>();

/** The same for everyone: what is one viewer's comes from the browser's cache; only the header names the audience. */
export const offlinePageLoader = defineLoader({ access: "public" }, async ({ context }) => {
  const { locale } = context;
  const page = pages.get(locale) ?? renderPage(locale);
  pages.set(locale, page);
  return new Response(page, {
    headers: {
      ...(await getKeptHeaders(context)),
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "X-Robots-Tag": "noindex",
    },
  });
});

const renderPage = (locale: Locale): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(
    <I18nProvider i18n={getI18n(locale)}>
      <LocaleContext.Provider value={locale}>
        <OfflineDocument styles={sheet} script={script} texts={serverResources[locale].offline ?? {}} />
      </LocaleContext.Provider>
    </I18nProvider>,
  )}`;
