import { useMatches, useSearchParams } from "@remix-run/react";
import { isTracking } from "~/lib/http/tracking-parameters";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale } from "~/lib/i18n/locale-context";
import { languages, locales, localisedPath } from "~/lib/i18n/locales";
import type { Seo } from "~/lib/seo/seo";
import styles from "./languages.module.css";

/**
 * Links to this page in its other languages (K-078). They load a full page, so that texts of two languages never mix.
 */
export function Languages({ path }: { path: string }) {
  const { t } = useTranslation();
  const current = useLocale();
  const data = useMatches().at(-1)?.data as { seo?: Seo | null } | null | undefined;
  const available = data?.seo?.locales ?? locales;
  const [query] = useSearchParams();
  return (
    <nav className={styles.languages} aria-label={t("languages.label")} data-testid="languages">
      <ul>
        {available.map((locale) => (
          <li key={locale}>
            <a
              href={localisedPath(path, locale) + getOwnQuery(query)}
              hrefLang={languages[locale].tag}
              lang={languages[locale].tag}
              aria-current={locale === current ? "true" : undefined}
              data-reload=""
            >
              {languages[locale].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The part of the query that identifies the page, as in «/profiles/edit?id=…»; empty while a popup is open. */
function getOwnQuery(query: URLSearchParams): string {
  if (query.has("popup")) return "";
  const kept = new URLSearchParams([...query].filter(([name]) => !isTracking(name)));
  return kept.size > 0 ? `?${kept}` : "";
}
