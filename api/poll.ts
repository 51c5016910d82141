import { describeError } from "./errors";

/** Runs a task again and again, `everyMs` after it ended. A failure is logged and changes nothing else. */
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
    /** Ends after what is being done. */
    stop: async () => {
      if (timer) clearTimeout(timer);
      timer = null;
      await running;
    },
  };
}
