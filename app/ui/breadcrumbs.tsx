import styles from "./breadcrumbs.module.css";

export type Crumb = { name: string; link: string | null; title: string; dataTestId: string };

/** Breadcrumbs starting with "Главная"; the last one is plain text (M-021). */
export function Breadcrumbs({ label, crumbs }: { label: string; crumbs: Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label={label}>
      <ol className={styles.list}>
        {crumbs.map(({ name, link, title, dataTestId }, index) => {
          const isLast = index === crumbs.length - 1;
          return (
            <li key={dataTestId}>
              {link && !isLast ? (
                <a href={link} title={title} data-testid={dataTestId}>
                  {name}
                </a>
              ) : (
                <span title={title} data-testid={dataTestId} aria-current={isLast ? "page" : undefined}>
                  {name}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
