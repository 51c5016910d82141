import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { languages } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { Wordmark } from "../shell/wordmark";
import { Lighthouse } from "./lighthouse";

type Props = { styles: string; script: string; texts: object };

/** A document that needs nothing but itself and fonts. Its script fills in what the browser keeps. */
export function OfflineDocument({ styles, script, texts }: Props) {
  const { t } = useTranslation(["offline", "common"]);
  const locale = useLocale();
  const to = useLocalised();
  const { tag } = languages[locale];
  return (
    <html lang={tag} data-theme="dark" data-state="offline">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#0b0b10" />
        <title>{`${t("title")} — ${t("common:brand")}`}</title>
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <header className="top">
          <a href={to(paths.home())} className="brand" aria-label={t("common:brandHome")}>
            <span className="beam" aria-hidden="true" />
            <Wordmark name={t("common:brand").toLowerCase()} />
          </a>
        </header>
        <main id="content" tabIndex={-1}>
          <section className="hero">
            <Lighthouse />
            <div className="words">
              <h1 id="title">{t("title")}</h1>
              <p id="lead" role="status" className="lead">
                {t("lead")}
              </p>
              <noscript>
                <p className="lead">{t("noScript")}</p>
              </noscript>
              <p className="actions">
                <button type="button" id="check" className="button primary" hidden>
                  {t("check")}
                </button>
                <a id="open" className="button primary" href={to(paths.home())} hidden>
                  {t("online.home")}
                </a>
              </p>
            </div>
          </section>
          <div id="kept" className="kept" />
        </main>
        <script
          type="application/json"
          id="texts"
          data-locale={locale}
          dangerouslySetInnerHTML={{ __html: JSON.stringify(texts).replaceAll("<", "\\u003c") }}
        />
        <script dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>
  );
}
