import { describeError } from "./errors";

/** Repeats a task, each time `everyMs` after it ended. Failures are logged. */
export function createPoller(
  name: string,
  task: () => Promise<unknown>,
  everyMs: number,
  log: (line: Record<string, unknown>) => void,
) {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  const tick = () => {
    running = task()
      .catch((error: unknown) => log({ level: "error", message: name, error: describeError(error) }))
      .then(() => {
        if (timer) timer = setTimeout(tick, everyMs);
      });
  };
  return {
    start: () => {
      timer = setTimeout(tick, everyMs);
    },
    /** Resolves once the running task has ended. */
    stop: async () => {
      if (timer) clearTimeout(timer);
      timer = null;
      await running;
    },
  };
}
