import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { getSecondsLeft, type Sleep, sleepTimer } from "../sleep-timer";
import type { PlayerStore } from "../store/player-store";
import { usePlayer } from "../store/use-player";

const none = () => null;

export const useSleep = (): Sleep | null => useSyncExternalStore(sleepTimer.subscribe, sleepTimer.get, none);

/** Pauses when the chosen time has come, and forgets the choice; also when what plays has ended by itself. */
export function useSleepTimer(store: PlayerStore, onSleep: () => void) {
  const sleep = useSleep();
  const isEnded = usePlayer((state) => state.isEnded);
  const latest = useRef(onSleep);
  useEffect(() => {
    latest.current = onSleep;
  });
  useEffect(() => {
    if (sleep?.kind !== "time") return;
    // Checked each second, because a timer of an hour stands still while the computer sleeps.
    const timer = setInterval(() => {
      if (getSecondsLeft(sleep.atMs, Date.now()) > 0) return;
      sleepTimer.set(null);
      store.perform("pause");
      latest.current();
    }, 1000);
    return () => clearInterval(timer);
  }, [sleep, store]);
  useEffect(() => {
    if (!isEnded || sleepTimer.get()?.kind !== "end") return;
    sleepTimer.set(null);
    latest.current();
  }, [isEnded]);
}

/** Seconds until the player sleeps; null without a time. */
export function useSecondsLeft(): number | null {
  const sleep = useSleep();
  const [nowMs, setNow] = useState(Date.now);
  const isTimed = sleep?.kind === "time";
  useEffect(() => {
    if (!isTimed) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isTimed]);
  return sleep?.kind === "time" ? getSecondsLeft(sleep.atMs, nowMs) : null;
}
