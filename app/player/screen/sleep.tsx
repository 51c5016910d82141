import { Moon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { sleepMinutes, sleepTimer } from "../sleep-timer";
import { formatPosition, formatSpokenTime } from "../spoken-time";
import styles from "./overlays.module.css";
import { Choice } from "./settings-parts";
import { useSecondsLeft, useSleep } from "./use-sleep-timer";

type EndProps = { isEpisode: boolean; hasEnd: boolean };

/** What the timer shows: the time left, the end that it waits for, or null. */
export function useSleepText(isEpisode: boolean): string | null {
  const { t } = useTranslation("player");
  const sleep = useSleep();
  const secondsLeft = useSecondsLeft();
  if (sleep === null) return null;
  return secondsLeft === null
    ? t(isEpisode ? "sleep.afterEpisode" : "sleep.afterVideo")
    : formatPosition(secondsLeft);
}

export function SleepPage({ back, isEpisode, hasEnd }: { back: ReactNode } & EndProps) {
  const { t } = useTranslation("player");
  const sleep = useSleep();
  const left = useSleepText(isEpisode);
  return (
    <>
      {back}
      <Choice isChosen={sleep === null} onChoose={() => sleepTimer.set(null)}>
        {t("sleep.none")}
      </Choice>
      {sleepMinutes.map((minutes) => {
        const isChosen = sleep?.kind === "time" && sleep.minutes === minutes;
        return (
          <Choice
            key={minutes}
            isChosen={isChosen}
            note={isChosen ? left : null}
            onChoose={() => sleepTimer.start(minutes)}
          >
            {t("time.minutes", { count: minutes })}
          </Choice>
        );
      })}
      {hasEnd && (
        <Choice isChosen={sleep?.kind === "end"} onChoose={() => sleepTimer.set({ kind: "end" })}>
          {t(isEpisode ? "sleep.afterEpisode" : "sleep.afterVideo")}
        </Choice>
      )}
    </>
  );
}

/** Beside the title while the timer is on: shows what is left, and switches it off. */
export function SleepButton({ isEpisode }: Pick<EndProps, "isEpisode">) {
  const { t } = useTranslation("player");
  const left = useSleepText(isEpisode);
  const secondsLeft = useSecondsLeft();
  if (left === null) return null;
  const spoken = secondsLeft === null ? left : formatSpokenTime(Math.ceil(secondsLeft / 60) * 60, t);
  const name = t("sleep.off", { left: spoken });
  return (
    <button
      type="button"
      className={styles.sleep}
      aria-label={name}
      title={name}
      onClick={() => sleepTimer.set(null)}
    >
      <Moon aria-hidden size={18} strokeWidth={1.75} />
      {left}
    </button>
  );
}
