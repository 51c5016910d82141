import { type ReactNode, useEffect, useRef } from "react";
import { Cross } from "./cross";
import styles from "./dialog.module.css";
import { lastFocused } from "./last-focused";

type Props = {
  title: string;
  /** Where closing leads: a real link, so it works without script. Null when the viewer must choose. */
  closeHref: string | null;
  closeLabel: string;
  children: ReactNode;
};

/** A popup drawn open by the server; with script it becomes modal, with focus kept inside and Escape closing it. */
export function Dialog({ title, closeHref, closeLabel, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const closeLink = useRef<HTMLAnchorElement>(null);
  useModal(element, () => closeLink.current?.click());
  return (
    <dialog ref={element} open className={styles.dialog} aria-labelledby="dialog-title">
      <div className={styles.sheet}>
        <h2 id="dialog-title" className={styles.heading}>
          {title}
        </h2>
        {children}
        {closeHref === null ? null : (
          <a
            ref={closeLink}
            className={styles.close}
            href={closeHref}
            aria-label={closeLabel}
            data-keep-scroll=""
          >
            <Cross />
          </a>
        )}
      </div>
    </dialog>
  );
}

/** Turns an open dialog into a modal one after hydration and gives focus back when it goes. */
export function useModal(element: React.RefObject<HTMLDialogElement>, onCancel: () => void) {
  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const before = lastFocused();
    dialog.close();
    dialog.showModal();
    const cancel = (event: Event) => {
      event.preventDefault();
      onCancel();
    };
    dialog.addEventListener("cancel", cancel);
    return () => {
      dialog.removeEventListener("cancel", cancel);
      dialog.close();
      if (before) returnFocus(before);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- made modal once; what cancelling does is read when it happens
  }, []);
}

/** Focus goes back to where it was; when the page under the dialog was drawn anew, to what stands there now. */
function returnFocus(before: HTMLElement): void {
  const leadsTo = (element: Element) =>
    element.closest("form")?.getAttribute("action") ?? element.getAttribute("href");
  const twin = () =>
    [...document.querySelectorAll<HTMLElement>(before.localName)].find(
      (element) => leadsTo(element) === leadsTo(before) && element.className === before.className,
    );
  (before.isConnected ? before : (twin() ?? document.querySelector<HTMLElement>("main")))?.focus();
}
