import { ArrowLeft } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import styles from "./player.module.css";

type Props = {
  title: string;
  subtitle: string;
  closeHref: string;
  onClose: () => void;
  children?: ReactNode;
};

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

/** The title and a way back, which is a link because it must work before any script has loaded. */
export function TopBar({ title, subtitle, closeHref, onClose, children }: Props) {
  const { t } = useTranslation("player");
  const langOf = useNameLang();
  return (
    <header className={styles.topBar}>
      <a
        className={styles.back}
        href={closeHref}
        aria-label={t("close")}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onClose();
        }}
      >
        <ArrowLeft aria-hidden size={24} strokeWidth={2} />
      </a>
      <div className={styles.titles}>
        <h2 className={styles.title} lang={langOf(title)}>
          {title}
        </h2>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {children}
    </header>
  );
}
