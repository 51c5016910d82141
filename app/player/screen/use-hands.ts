import { useEffect } from "react";
import { noteHand } from "../still-watching";

const events = ["keydown", "pointerdown", "wheel"] as const;

/** Notes each press, turn and movement, wherever it is. */
export function useHands() {
  useEffect(() => {
    // The browser also says that a resting mouse has moved when something moves under it.
    const onMove = ({ movementX, movementY }: PointerEvent) => (movementX || movementY) && noteHand();
    for (const event of events) document.addEventListener(event, noteHand, { capture: true, passive: true });
    document.addEventListener("pointermove", onMove);
    return () => {
      for (const event of events) document.removeEventListener(event, noteHand, { capture: true });
      document.removeEventListener("pointermove", onMove);
    };
  }, []);
}
