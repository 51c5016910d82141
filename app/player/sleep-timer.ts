export const sleepMinutes = [15, 30, 45, 60] as const;

/** When playing stops by itself. */
export type Sleep = { kind: "time"; minutes: number; atMs: number } | { kind: "end" };

let sleep: Sleep | null = null;
const listeners = new Set<() => void>();

/** One for the page, because each episode has a player of its own. */
export const sleepTimer = {
  get: () => sleep,
  set(next: Sleep | null) {
    sleep = next;
    for (const listener of listeners) listener();
  },
  start: (minutes: number) => sleepTimer.set({ kind: "time", minutes, atMs: Date.now() + minutes * 60_000 }),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Whole seconds until the time; 0 when it has come. */
export const getSecondsLeft = (atMs: number, nowMs: number): number =>
  Math.max(Math.ceil((atMs - nowMs) / 1000), 0);
