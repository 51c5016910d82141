import { Check, ChevronLeft, ChevronRight, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import styles from "./settings.module.css";

export function PanelHead({
  title,
  onBack,
  onClose,
}: {
  title: string;
  onBack: (() => void) | null;
  onClose: () => void;
}) {
  const { t } = useTranslation("player");
  return (
    <div className={styles.head}>
      {onBack ? (
        <button type="button" className={styles.headButton} aria-label={t("settings.back")} onClick={onBack}>
          <ChevronLeft aria-hidden size={20} strokeWidth={1.75} />
        </button>
      ) : null}
      <p className={styles.headTitle}>{title}</p>
      <button type="button" className={styles.headButton} aria-label={t("settings.close")} onClick={onClose}>
        <X aria-hidden size={20} strokeWidth={1.75} />
      </button>
    </div>
  );
}

type RowProps = { name: string; value?: string; isOn?: boolean; isWideOnly?: boolean; onOpen: () => void };

export function Row({ name, value, isOn = false, isWideOnly = false, onOpen }: RowProps) {
  return (
    <button
      type="button"
      className={isWideOnly ? `${styles.row} ${styles.wideOnly}` : styles.row}
      data-on={isOn}
      onClick={onOpen}
    >
      <span>{name}</span>
      <span className={styles.value}>
        {value}
        <ChevronRight aria-hidden size={16} strokeWidth={1.75} />
      </span>
    </button>
  );
}

type ChoiceProps = { isChosen: boolean; note?: string | null; onChoose: () => void; children: ReactNode };

export function Choice({ isChosen, note = null, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      className={styles.row}
      aria-pressed={isChosen}
      data-on={isChosen}
      onClick={onChoose}
    >
      <span className={styles.choice}>
        <Check aria-hidden size={16} strokeWidth={2.5} className={styles.check} />
        {children}
      </span>
      {note && <span className={styles.note}>{note}</span>}
    </button>
  );
}

export function SwitchRow({ name, isOn, onToggle }: { name: string; isOn: boolean; onToggle: () => void }) {
  return (
    <button type="button" className={styles.row} role="switch" aria-checked={isOn} onClick={onToggle}>
      <span>{name}</span>
      <span className={styles.switch} aria-hidden />
    </button>
  );
}
