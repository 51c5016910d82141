/** Measures targets in turns and answers each one's runs. A run that fails is said and tried once more. */
export async function interleave(targets, runs, measure) {
  const results = targets.map(() => []);
  for (let number = 0; number < runs; number += 1) {
    for (const [index, target] of targets.entries())
      results[index].push(await again(() => measure(target, number)));
  }
  return results;
}

async function again(measure) {
  try {
    return await measure();
  } catch (error) {
    process.stderr.write(`  once more: ${error.message.split("\n")[0]}\n`);
    return measure();
  }
}
