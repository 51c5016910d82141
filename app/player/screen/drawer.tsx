import { type ReactNode, useRef } from "react";
import styles from "./settings.module.css";
import { PanelHead } from "./settings-parts";
import { useFocusTrap } from "./use-focus-trap";

/** A tall panel at the side; on phones it covers the whole window. Traps focus until it is closed. */
export function Drawer({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const drawer = useRef<HTMLDivElement>(null);
  useFocusTrap(drawer);

  return (
    <div className={styles.drawer} ref={drawer} role="dialog" aria-modal="true" aria-label={title}>
      <PanelHead title={title} onBack={null} onClose={onClose} />
      {children}
    </div>
  );
}
