import { useTranslation } from "~/lib/i18n/i18n-context";
import styles from "./pages.module.css";

type Props = {
  page: number;
  pages: number;
  getHref: (page: number) => string;
  /** If the page size depends on the viewport: items listed so far, and sizes by width ("0:10 768:20"). */
  portions?: { skip: number; byWidth: string } | undefined;
};

/**
 * Pagination links; nothing for a single page. With script the next page loads on scroll (use-endless-lists).
 */
export function Pages({ page, pages, getHref, portions }: Props) {
  const { t } = useTranslation();
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label={t("pages.label")} data-pages="" data-state="idle">
      {page > 1 ? (
        <a href={getHref(page - 1)} rel="prev">
          {t("pages.previous")}
        </a>
      ) : null}
      {getVisibleNumbers(page, pages).map((number, index, all) => (
        <span key={number}>
          {index > 0 && number - (all[index - 1] ?? 0) > 1 ? <span className={styles.gap}>…</span> : null}
          <a
            href={getHref(number)}
            aria-label={t("pages.page", { page: number })}
            aria-current={number === page ? "page" : undefined}
          >
            {number}
          </a>
        </span>
      ))}
      {page < pages ? (
        <a
          href={getHref(page + 1)}
          rel="next"
          data-more={t("pages.more")}
          data-skip={portions?.skip}
          data-by-width={portions?.byWidth}
        >
          {t("pages.next")}
        </a>
      ) : null}
      <span className="visually-hidden" role="status" data-added={t("pages.added")} />
    </nav>
  );
}

const maxDistance = 2;

/** The first, the last and the numbers around the current page. */
function getVisibleNumbers(page: number, pages: number): number[] {
  return Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= maxDistance,
  );
}
