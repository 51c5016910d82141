/** How many items a list asks for at a window's width, by its own steps: «0:10 768:20» is 10, and 20 from 768 pixels on. */
export function limitByWidth(steps: string, width: number): number {
  const fitting = steps
    .split(" ")
    .map((step) => step.split(":").map(Number))
    .filter(([from = 0]) => from <= width);
  return fitting.at(-1)?.[1] ?? 0;
}
