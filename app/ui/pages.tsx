import { useTranslation } from "react-i18next";
import styles from "./pages.module.css";

/** Links to the pages of a list; nothing for a list of one page. */
export function Pages({ page, pages, hrefOf }: { page: number; pages: number; hrefOf: (page: number) => string }) {
  const { t } = useTranslation();
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label={t("pages.label")}>
      {page > 1 ? <a href={hrefOf(page - 1)} rel="prev">{t("pages.previous")}</a> : null}
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <a key={number} href={hrefOf(number)} aria-label={t("pages.page", { page: number })} aria-current={number === page ? "page" : undefined}>{number}</a>
      ))}
      {page < pages ? <a href={hrefOf(page + 1)} rel="next">{t("pages.next")}</a> : null}
    </nav>
  );
}
