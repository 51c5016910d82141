import { Search } from "lucide-react";
import { maxQueryLength } from "#contract/sizes";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import search from "~/ui/search-field.module.css";
import styles from "./archive.module.css";

/** Searches recordings by title. Keeps the typed query and reports an over-long one inline. */
export function ArchiveSearch({ typed, excessCharacters = 0 }: { typed: string; excessCharacters?: number }) {
  const { t } = useTranslation("archive");
  const to = useLocalised();
  const isTooLong = excessCharacters > 0;
  return (
    <form
      role="search"
      method="get"
      action={to(paths.archive())}
      className={styles.search}
      data-enhance=""
      aria-label={t("search.label")}
    >
      <div className={classes(search.field, styles.searchField)}>
        <Search aria-hidden="true" />
        <input
          type="search"
          name="q"
          defaultValue={typed}
          placeholder={t("search.field")}
          aria-label={t("search.label")}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? "archive-search-error" : undefined}
        />
        <Button>{t("search.submit")}</Button>
      </div>
      {isTooLong ? (
        <p id="archive-search-error" className={styles.error} role="alert">
          {t("search.tooLong", { most: maxQueryLength, count: excessCharacters })}
        </p>
      ) : null}
    </form>
  );
}
