/** Runs work in chunks while the browser is idle; `finish` does the rest synchronously. */
export function runWhenIdle(chunks: Iterator<void>, signal: AbortSignal): { finish: () => void } {
  let isDone = false;
  const step = (): void => {
    isDone ||= Boolean(chunks.next().done);
  };
  const schedule = (work: (hasTime: () => boolean) => void): void => {
    // Safari has no requestIdleCallback: one chunk per frame.
    if (!("requestIdleCallback" in window)) return void setTimeout(() => work(() => false), 16);
    requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > 2));
  };
  const run = (hasTime: () => boolean): void => {
    if (signal.aborted) return;
    do step();
    while (!isDone && hasTime());
    if (!isDone) schedule(run);
  };
  schedule(run);
  return {
    finish: () => {
      while (!isDone) step();
    },
  };
}
