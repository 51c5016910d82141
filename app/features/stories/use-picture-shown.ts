import { type RefObject, useEffect, useState } from "react";

/** Browsers set to load no pictures fire no events. */
const maxWaitMs = 15_000;

/** Whether the slide's picture has loaded or failed; until then the slide's time does not run. */
export function usePictureShown(frame: RefObject<HTMLElement>, slide: number): boolean {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const image = frame.current?.querySelector("img");
    const onEnd = () => {
      if (isCurrent) setShown(slide);
    };
    if (image) void image.decode().then(onEnd, onEnd);
    else onEnd();
    const timer = setTimeout(onEnd, maxWaitMs);
    return () => {
      clearTimeout(timer);
      isCurrent = false;
    };
  }, [frame, slide]);
  return shown === slide;
}
