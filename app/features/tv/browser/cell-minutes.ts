/** The cell's width in minutes, from its class names (guide-widths.css). */
function parseCellMinutes(cell: Element): number {
  const number = (pattern: RegExp) => Number(pattern.exec(cell.className)?.[1] ?? 0);
  return number(/(?:^| )h(\d+)/) * 60 + number(/(?:^| )m(\d+)/);
}

/** The cell of a row at a minute of the span, with the minute it ends at. */
export function findCellAt(row: Element, minute: number): { cell: HTMLElement; stop: number } | null {
  let stop = 0;
  for (const cell of row.querySelectorAll<HTMLElement>(".d")) {
    stop += parseCellMinutes(cell);
    if (minute < stop) return { cell, stop };
  }
  return null;
}

/** The minute of the span at which a cell starts. */
export function getCellStart(cell: Element): number {
  let start = 0;
  for (
    let before = cell.previousElementSibling;
    before?.classList.contains("d");
    before = before.previousElementSibling
  )
    start += parseCellMinutes(before);
  return start;
}
