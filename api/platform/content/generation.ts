let generation = 0;

/** Increases when this process learns that the content has changed: what was kept of it before is out of date. */
export const getGeneration = (): number => generation;

export function startGeneration(): void {
  generation += 1;
}
