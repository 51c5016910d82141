/** Work by small pieces while the browser has nothing else to do; `finish` does at once what is left. */
export function whenIdle(pieces: Iterator<void>, signal: AbortSignal): { finish: () => void } {
  let isDone = false;
  const step = (): void => {
    isDone ||= Boolean(pieces.next().done);
  };
  const later = (work: (hasTime: () => boolean) => void): void => {
    // Safari has no idle callbacks: there a piece a frame does.
    if (!("requestIdleCallback" in window)) return void setTimeout(() => work(() => false), 16);
    requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > 2));
  };
  const run = (hasTime: () => boolean): void => {
    if (signal.aborted) return;
    do step();
    while (!isDone && hasTime());
    if (!isDone) later(run);
  };
  later(run);
  return {
    finish: () => {
      while (!isDone) step();
    },
  };
}
