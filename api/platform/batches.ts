/** Repeats a step while it finds whole batches, at most `max` times, so that other jobs get their turn. */
export async function repeatBatches(
  step: () => Promise<number>,
  { size, max }: { size: number; max: number },
): Promise<void> {
  for (let batch = 0; batch < max; batch += 1) {
    if ((await step()) < size) return;
  }
}
