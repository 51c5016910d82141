import { useTranslation } from "~/lib/i18n/i18n-context";
import { classes } from "~/ui/classes";
import tabStyles from "~/ui/tabs.module.css";
import styles from "./category.module.css";

type Tab = { key: string; href: string; label: string; isCurrent: boolean };

/** Tabs in a strip that scrolls sideways. The arrows are for the mouse and are disabled at the ends. */
export function TabStrip({ label, tabs }: { label: string; tabs: Tab[] }) {
  const { t } = useTranslation("catalog");
  return (
    <div className={styles.strip} data-shelf="tabs">
      <button
        type="button"
        className={classes(styles.arrow, styles.back)}
        data-scroll="-1"
        disabled
        tabIndex={-1}
        aria-label={t("tabsBack")}
      />
      <nav aria-label={label} className={tabStyles.tabs} data-row="">
        {tabs.map(({ key, href, label: name, isCurrent }) => (
          <a
            key={key}
            href={href}
            className={tabStyles.tab}
            aria-current={isCurrent ? "page" : undefined}
            data-alias={key}
          >
            {name}
          </a>
        ))}
      </nav>
      <button
        type="button"
        className={classes(styles.arrow, styles.forward)}
        data-scroll="1"
        tabIndex={-1}
        aria-label={t("tabsForward")}
      />
    </div>
  );
}
