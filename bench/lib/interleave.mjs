/** Measures the targets in turn and returns the runs of each. A failed run is logged and retried once. */
export async function interleave(targets, runs, measure) {
  const results = targets.map(() => []);
  for (let number = 0; number < runs; number += 1) {
    for (const [index, target] of targets.entries())
      results[index].push(await retryOnce(() => measure(target, number)));
  }
  return results;
}

async function retryOnce(measure) {
  try {
    return await measure();
  } catch (error) {
    process.stderr.write(`  retrying: ${error.message.split("\n")[0]}\n`);
    return measure();
  }
}
