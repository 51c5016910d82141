import { findCellAt, getCellStart, type GuideRow } from "../guide-row";
import { findCell, getLink, type GridPosition, type GuideElements } from "./guide-elements";
import { runWhenIdle } from "./when-idle";

/**
 * Keyboard navigation of the guide: one Tab stop, left and right along a channel, up and down at the same
 * time.
 */
export function startGuideKeys(
  elements: GuideElements,
  data: readonly GuideRow[],
  signal: AbortSignal,
): void {
  const { region, rows } = elements;
  let tabStop = getLink(rows[0], data[0]?.running ?? -1);
  if (tabStop) tabStop.tabIndex = 0;
  // In chunks, because there are thousands of links; the rest is done at once when focus enters the guide.
  const { finish } = runWhenIdle(
    removeFromTabOrder(rows, () => tabStop),
    signal,
  );
  /** The minute that the up and down keys stay at. */
  let minute: number | null = null;

  region.addEventListener(
    "focusin",
    ({ target }) => {
      finish();
      if (!(target instanceof HTMLElement) || target === tabStop || !findCell(elements, target)) return;
      if (tabStop) tabStop.tabIndex = -1;
      tabStop = target;
      target.tabIndex = 0;
    },
    { signal },
  );
  region.addEventListener(
    "keydown",
    (event) => {
      const position = findCell(elements, event.target);
      if (!position || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const getStart = ({ row, cell }: GridPosition) => (data[row] ? getCellStart(data[row], cell) : 0);
      const step = verticalSteps[event.key];
      if (step !== undefined) {
        minute ??= getStart(position);
        let row = position.row + step;
        while (rows[row]?.hidden) row += step;
        const channel = data[row];
        const cell = position.cell < 0 || !channel ? -1 : (findCellAt(channel, minute)?.cell ?? -1);
        getLink(rows[row], cell)?.focus();
      } else {
        const cell = getRowTarget(rows[position.row], position.cell, event.key);
        if (cell === null) return;
        getLink(rows[position.row], cell)?.focus();
        minute = getStart({ row: position.row, cell });
      }
      event.preventDefault();
    },
    { signal },
  );
  // Stops propagation, so that pages are not prefetched while hundreds of links pass under a resting pointer during
  // scrolling.
  region.addEventListener("pointerover", (event) => event.stopPropagation(), { signal, passive: true });
}

const verticalSteps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };
const rowsPerChunk = 2;

/** Removes links from the tab order. */
function* removeFromTabOrder(rows: HTMLElement[], getTabStop: () => HTMLElement | null): Generator<void> {
  for (const [index, row] of rows.entries()) {
    for (let cell = -1; cell < row.children.length - 1; cell += 1) {
      const link = getLink(row, cell);
      if (link && link !== getTabStop()) link.tabIndex = -1;
    }
    if (index % rowsPerChunk === rowsPerChunk - 1) yield;
  }
}

/** The cell that a key leads to in its row, staying put at either end; null for other keys. */
function getRowTarget(row: HTMLElement | undefined, from: number, key: string): number | null {
  const last = (row?.children.length ?? 1) - 2;
  const find = (start: number, step: number) => {
    for (let cell = start; cell >= -1 && cell <= last; cell += step) if (getLink(row, cell)) return cell;
    return from;
  };
  switch (key) {
    case "ArrowLeft":
      return find(from - 1, -1);
    case "ArrowRight":
      return find(from + 1, 1);
    case "Home":
      return find(-1, 1);
    case "End":
      return find(last, -1);
    default:
      return null;
  }
}
