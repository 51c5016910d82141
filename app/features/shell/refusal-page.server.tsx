import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import { homeCountry } from "#domain/country";
import { isEmbedPath } from "#domain/embedding";
import { publicSettings } from "~/lib/env.server";
import { fixedT, getI18n } from "~/lib/i18n/i18n.server";
import { I18nProvider } from "~/lib/i18n/i18n-context";
import { LocaleContext } from "~/lib/i18n/locale-context";
import { languages, splitLocale } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { now } from "~/lib/request-context/clock.server";
import { createVirtualViewer } from "~/lib/request-context/viewer";
import { describeError } from "./describe-error";
import { ErrorView } from "./error-page";
import { getFooterContents } from "./footer";
import { Footer } from "./footer-view";
import { FramedNotice } from "./framed-notice";
import styles from "./header.module.css";
import { HeaderContents } from "./header-contents";

type Refusal = { status: number; path: string; stylesheets: readonly string[]; retryAfterSeconds?: number };

const pages = new LRUCache<string, string>({ max: 200 });

/**
 * The page for requests that never reach the application: malformed, too large or rate-limited. Cached, works without
 * script, and is rendered for an unknown viewer, as when the API fails.
 */
export function refusalPage({ status, path, stylesheets, retryAfterSeconds = 0 }: Refusal): string {
  const { locale, path: pathWithoutLocale } = splitLocale(path);
  const isFramed = isEmbedPath(path.split("?", 1)[0] ?? "");
  const retryHref = status === 429 && path.startsWith("/") ? path : "/";
  const key = [
    status,
    locale,
    pathWithoutLocale === paths.kids(),
    retryAfterSeconds,
    isFramed,
    status === 429 ? path : "",
  ].join("|");
  const cached = pages.get(key);
  if (cached) return cached;
  const time = now();
  const data = { expired: time + retryAfterSeconds };
  const viewer = createVirtualViewer(homeCountry, { authState: "error" });
  const t = fixedT(locale, "common");
  const title = t(`errors.${describeError(status, data, time).title}`);
  const page = renderToStaticMarkup(
    <I18nProvider i18n={getI18n(locale)}>
      <LocaleContext.Provider value={locale}>
        <html lang={languages[locale].tag} data-theme={pathWithoutLocale === paths.kids() ? "kids" : "dark"}>
          <head>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
            <meta name="robots" content="noindex" />
            <title>{`${title} — ${t("brand")}`}</title>
            {stylesheets.map((href) => (
              <link key={href} rel="stylesheet" href={href} />
            ))}
            <link rel="icon" href="/icon.svg" type="image/svg+xml" />
          </head>
          <body>
            {isFramed ? (
              <FramedNotice title={title} retryHref={status === 429 ? retryHref : null} />
            ) : (
              <>
                <header className={styles.header}>
                  <HeaderContents viewer={viewer} path="" isMiniApp={false} />
                </header>
                <main id="content" tabIndex={-1}>
                  <ErrorView status={status} data={data} now={time} retryHref={retryHref} />
                </main>
                <Footer
                  contents={getFooterContents(viewer)}
                  settings={publicSettings()}
                  isMobileWeb={false}
                  year={new Date(time * 1000).getUTCFullYear()}
                />
              </>
            )}
          </body>
        </html>
      </LocaleContext.Provider>
    </I18nProvider>,
  );
  const html = `<!DOCTYPE html>${page}`;
  pages.set(key, html);
  return html;
}
