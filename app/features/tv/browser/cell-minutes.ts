/** How many minutes wide a cell of the guide is, by its classes. */
function getMinutes(cell: Element): number {
  const number = (pattern: RegExp) => Number(pattern.exec(cell.className)?.[1] ?? 0);
  return number(/(?:^| )h(\d+)/) * 60 + number(/(?:^| )m(\d+)/);
}

/** The cell of a row that a minute of the day lies in, with the minute it ends at. */
export function cellAt(row: Element, minute: number): { cell: HTMLElement; stop: number } | null {
  let stop = 0;
  for (const cell of row.querySelectorAll<HTMLElement>(".d")) {
    stop += getMinutes(cell);
    if (minute < stop) return { cell, stop };
  }
  return null;
}

/** The minute of the day a cell begins at. */
export function getStart(cell: Element): number {
  let start = 0;
  for (
    let before = cell.previousElementSibling;
    before?.classList.contains("d");
    before = before.previousElementSibling
  )
    start += getMinutes(before);
  return start;
}
