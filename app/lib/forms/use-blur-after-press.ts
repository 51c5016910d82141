import { type RefObject, useEffect } from "react";

/**
 * When a field loses focus by a press elsewhere, dispatches its blur only after the press. A message that appears
 * between pressing and releasing would move the pressed element, and the click would be lost.
 */
export function useBlurAfterPress(form: RefObject<HTMLFormElement>): void {
  useEffect(() => {
    let isPressed = false;
    let blurredField: EventTarget | null = null;
    const onDown = () => {
      isPressed = true;
    };
    const onUp = () => {
      // The click follows the release.
      setTimeout(() => {
        isPressed = false;
        blurredField?.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
        blurredField = null;
      });
    };
    const onLeave = (event: FocusEvent) => {
      if (!isPressed || !(event.target instanceof Node) || !form.current?.contains(event.target)) return;
      event.stopImmediatePropagation();
      blurredField = event.target;
    };
    window.addEventListener("pointerdown", onDown, true);
    window.addEventListener("pointerup", onUp, true);
    window.addEventListener("pointercancel", onUp, true);
    window.addEventListener("focusout", onLeave, true);
    return () => {
      window.removeEventListener("pointerdown", onDown, true);
      window.removeEventListener("pointerup", onUp, true);
      window.removeEventListener("pointercancel", onUp, true);
      window.removeEventListener("focusout", onLeave, true);
    };
  }, [form]);
}
