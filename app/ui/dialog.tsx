import { type ReactNode, useEffect, useRef } from "react";
import { eventBlock } from "~/lib/event-block";
import { useBrowserLayoutEffect } from "~/lib/use-browser-layout-effect";
import { Cross } from "./cross";
import styles from "./dialog.module.css";
import { getLastFocused } from "./last-focused";

type Props = {
  title: string;
  /** What a screen reader announces, if not the title alone. */
  label?: string;
  /** A real link, so that closing works without script. Null if the viewer must choose. */
  closeHref: string | null;
  closeLabel: string;
  /** Closes the dialog instead of following the link, for popups that are not in the URL. */
  onClose?: () => void;
  children: ReactNode;
};

/** A popup that the server renders open; script makes it modal with trapped focus, and Escape or a press beside it closes it. */
export function Dialog({ title, label, closeHref, closeLabel, onClose, children }: Props) {
  const element = useRef<HTMLDialogElement>(null);
  const closeLink = useRef<HTMLAnchorElement>(null);
  const close = () => closeLink.current?.click();
  useModal(element, close);
  useBackdrop(element, close);
  return (
    <dialog
      ref={element}
      open
      className={styles.dialog}
      {...eventBlock("popup")}
      {...(label ? { "aria-label": label } : { "aria-labelledby": "dialog-title" })}
    >
      <div className={styles.panel}>
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
            onClick={
              onClose &&
              ((event) => {
                event.preventDefault();
                onClose();
              })
            }
          >
            <Cross />
          </a>
        )}
      </div>
    </dialog>
  );
}

/**
 * Makes an open dialog modal after hydration and restores focus on unmount. Before the paint: the styles of the whole
 * page are calculated again, once for the dialog and once more for a modal one.
 */
export function useModal(element: React.RefObject<HTMLDialogElement>, onCancel: () => void) {
  const previousFocus = useRef<HTMLElement | null>(null);
  useBrowserLayoutEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    previousFocus.current = getLastFocused();
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
    };
    // Once, on mount: onCancel looks up its target when called.
  }, []);
  // Once the page under it has been drawn again.
  useEffect(() => () => void (previousFocus.current && returnFocus(previousFocus.current)), []);
}

/**
 * Calls back on a press beside the panel, which a drag out of the panel is not: text is selected so. Where something can
 * be entered, a slip would lose it.
 */
function useBackdrop(element: React.RefObject<HTMLDialogElement>, onPress: () => void) {
  useEffect(() => {
    const dialog = element.current;
    let beganOn: EventTarget | null = null;
    const begin = ({ target }: Event) => void (beganOn = target);
    const end = ({ target }: Event) => {
      const hasFields = dialog?.querySelector("input:not([type=hidden]), textarea, select");
      if (target === dialog && beganOn === dialog && !hasFields) onPress();
    };
    dialog?.addEventListener("pointerdown", begin);
    dialog?.addEventListener("click", end);
    return () => {
      dialog?.removeEventListener("pointerdown", begin);
      dialog?.removeEventListener("click", end);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- listens once, on mount; onPress looks up its target when called
  }, []);
}

/** Restores focus; if the page under the dialog was re-rendered, to the element's counterpart. */
function returnFocus(previousFocus: HTMLElement): void {
  const getTarget = (element: Element) =>
    element.closest("form")?.getAttribute("action") ?? element.getAttribute("href");
  const findCounterpart = () =>
    [...document.querySelectorAll<HTMLElement>(previousFocus.localName)].find(
      (element) =>
        getTarget(element) === getTarget(previousFocus) && element.className === previousFocus.className,
    );
  (previousFocus.isConnected
    ? previousFocus
    : (findCounterpart() ?? document.querySelector<HTMLElement>("main"))
  )?.focus();
}
