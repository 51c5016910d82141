import { type ReactNode, useEffect, useRef } from "react";
import styles from "./settings.module.css";
import { PanelHead } from "./settings-parts";

const focusable = 'a[href], button:not([tabindex="-1"])';

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
  useEffect(() => {
    const element = drawer.current;
    if (!element) return;
    element.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Tab") return;
      const all = [...(element?.querySelectorAll<HTMLElement>(focusable) ?? [])];
      const [first, last] = [all[0], all.at(-1)];
      const [edge, other] = event.shiftKey ? [first, last] : [last, first];
      if (document.activeElement !== edge) return;
      event.preventDefault();
      other?.focus();
    }
    element.addEventListener("keydown", onKeyDown);
    return () => element.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <div className={styles.drawer} ref={drawer} role="dialog" aria-modal="true" aria-label={title}>
      <PanelHead title={title} onBack={null} onClose={onClose} />
      {children}
    </div>
  );
}
