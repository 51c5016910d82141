/** More wants to be done than may wait. */
export class QueueFullError extends Error {}

/** Lets so many tasks run at once; so many more wait in order, the rest are refused. */
export const createLimit = (most: number, maxWaiting: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running >= most && waiting.length >= maxWaiting) throw new QueueFullError();
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
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
