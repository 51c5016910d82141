/**
 * Collects what is asked for one by one, and does it together: the first of a quiet moment with what comes in the same
 * turn of the event loop, the others while a batch is being done with the next one. So a batch is as large as the load.
 * `run` answers in the order of what it was given; if it fails, each of its items fails.
 */
export function createBatcher<Item, Answer>(
  run: (items: Item[]) => Promise<readonly Answer[]>,
  { maxSize }: { maxSize: number },
): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let isBusy = false;
  const work = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxSize);
      waiting = waiting.slice(maxSize);
      try {
        const answers = await run(batch.map(({ item }) => item));
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isBusy = false;
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (isBusy) return;
      isBusy = true;
      setImmediate(() => void work());
    });
}
