import { savesData } from "./lib/document/connection";

/** How long nothing loads, scrolls or is pressed before the large picture of a page comes to life. */
const restMs = 1500;

/**
 * Once a page rests, loads what plays a title's silent clip in the page's large picture (`data-clip`: the title's
 * alias). Nothing is loaded before that, for viewers who save data, or with reduced motion.
 */
export function watchLargePicture(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const picture = document.querySelector<HTMLElement>("[data-clip]");
      if (!picture || document.readyState !== "complete" || document.hidden || savesData()) return;
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      import("./features/catalog/hero-playback").then(({ playClip }) => playClip(picture)).catch(() => {});
    }, restMs);
  };
  // Pictures of the next page load, too.
  for (const type of ["load", "scroll", "keydown", "pointerdown", "visibilitychange"])
    document.addEventListener(type, wait, { passive: true, capture: true });
  addEventListener("load", wait);
  wait();
}
