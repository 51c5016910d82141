import { useTranslation } from "react-i18next";
import { useLocale } from "~/lib/i18n/locale-context";
import { languages, locales, localisedPath } from "~/lib/i18n/locales";
import styles from "./languages.module.css";

/**
 * Links to the page in the other languages (K-078). A full page load, so that texts of two languages never
 * mix.
 */
export function Languages({ path }: { path: string }) {
  const { t } = useTranslation();
  const current = useLocale();
  return (
    <nav className={styles.languages} aria-label={t("languages.label")} data-testid="languages">
      <ul>
        {locales.map((locale) => (
          <li key={locale}>
            <a
              href={localisedPath(path, locale)}
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
