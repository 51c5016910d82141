import styles from "./tabs.module.css";

type Tab = { href: string; label: string; isCurrent: boolean };

/** Tabs are links: each has its own URL. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ href, label: name, isCurrent }) => (
        <a
          key={href}
          href={href}
          className={styles.tab}
          aria-current={isCurrent ? "page" : undefined}
          data-keep-scroll=""
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
