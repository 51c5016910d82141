import { type RefObject, useEffect, useState } from "react";
import type { TimeLeft } from "#contract/parents";
import { getMoonShare } from "#domain/limits";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Moon } from "~/ui/moon";
import styles from "./child-moon.module.css";

const everyMs = 5000;
/** The minutes that screen readers are told of while the video plays. */
const announced = new Set([10, 5, 1]);

type Props = { left: TimeLeft; stage: RefObject<HTMLElement> };

/** The child's last minutes as a moon that wanes while the video plays. The video is not cut when it is dark. */
export function ChildMoon({ left, stage }: Props) {
  const { t } = useTranslation("watch");
  const seconds = useSecondsLeft(left, stage);
  const share = getMoonShare(seconds);
  if (seconds === null || share === null) return null;
  const minutes = Math.ceil(seconds / 60);
  const text =
    seconds === 0 ? t("moon.up") : seconds < 60 ? t("moon.last") : t("moon.left", { count: minutes });
  return (
    <div className={styles.corner}>
      <Moon share={share} />
      <p className={styles.text}>{text}</p>
      <p className="visually-hidden" role="status">
        {seconds === 0 || announced.has(minutes) ? text : null}
      </p>
    </div>
  );
}

/** Counts down what the server said, while the video plays. */
function useSecondsLeft({ seconds }: TimeLeft, stage: RefObject<HTMLElement>): number | null {
  const [watched, setWatched] = useState({ of: seconds, ms: 0 });
  useEffect(() => {
    if (seconds === null) return;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = now - last;
      last = now;
      const video = stage.current?.querySelector("video");
      if (video && !video.paused)
        setWatched(({ of, ms }) => ({ of: seconds, ms: (of === seconds ? ms : 0) + passed }));
    }, everyMs);
    return () => clearInterval(timer);
  }, [seconds, stage]);
  if (seconds === null) return null;
  return Math.max(0, Math.round(seconds - (watched.of === seconds ? watched.ms : 0) / 1000));
}
