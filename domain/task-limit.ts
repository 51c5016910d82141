/** The waiting queue is full. */
export class QueueFullError extends Error {}

/** Limits concurrency: up to `maxWaiting` tasks are queued in order, further ones throw QueueFullError. */
export const createLimit = (maxRunning: number, maxWaiting: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= maxRunning && waiting.length >= maxWaiting) throw new QueueFullError();
    if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
