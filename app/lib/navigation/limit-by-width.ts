/** The page size of a list for a window width: «0:10 768:20» means 10, and 20 from 768 pixels. */
export function getLimitByWidth(steps: string, width: number): number {
  const fitting = steps
    .split(" ")
    .map((step) => step.split(":").map(Number))
    .filter(([from = 0]) => from <= width);
  return fitting.at(-1)?.[1] ?? 0;
}
