import styles from "./breadcrumbs.module.css";

type Crumb = { name: string; href: string | null; lang?: string };

/** Breadcrumbs; the last one is plain text (M-021). */
export function Breadcrumbs({ label, crumbs }: { label: string; crumbs: Crumb[] }) {
  return (
    <nav className={styles.crumbs} aria-label={label}>
      <ol className={styles.list}>
        {crumbs.map(({ name, href, lang }, index) => {
          const isLast = index === crumbs.length - 1;
          const testId = `crumb-${index}`;
          return (
            <li key={testId}>
              {href && !isLast ? (
                <a href={href} title={name} lang={lang} data-testid={testId}>
                  {name}
                </a>
              ) : (
                <span
                  title={name}
                  lang={lang}
                  data-testid={testId}
                  aria-current={isLast ? "page" : undefined}
                >
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
