import { type RefObject, useEffect, useState } from "react";

/** Browsers that are told to load no pictures never say so. */
const maxWaitMs = 15_000;

/** Whether the slide's picture has arrived, or failed to: until then its time does not run. */
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
