/**
 * The grid's elements by channel and cell. Children of the markup are in the order of the data: a row is the
 * channel's name, then its cells.
 */
export type GuideElements = {
  region: HTMLElement;
  /** The heading row: the channels' column, then the half hours. */
  columns: HTMLElement;
  body: HTMLElement;
  rows: HTMLElement[];
};

const getChild = (element: Element | null, index: number): HTMLElement | null => {
  const child = element?.children[index];
  return child instanceof HTMLElement ? child : null;
};

export function getGuideElements(region: HTMLElement): GuideElements | null {
  const table = getChild(region, 0);
  const columns = getChild(getChild(table, 0), 0);
  const body = getChild(table, 1);
  if (!columns || !body) return null;
  return { region, columns, body, rows: [...body.children].filter((row) => row instanceof HTMLElement) };
}

/** The link of a cell, or of the channel at -1; null for gaps. */
export const getLink = (row: Element | undefined, cell: number): HTMLElement | null =>
  getChild(getChild(row ?? null, cell + 1), 0);

export const getCell = (row: Element | undefined, cell: number): HTMLElement | null =>
  getChild(row ?? null, cell + 1);

/** The cell's line with time, age rating and «on air». */
export const getFacts = (row: Element | undefined, cell: number): HTMLElement | null =>
  getChild(getLink(row, cell), 1);

export type GridPosition = { row: number; cell: number };

/** The channel and cell of a link in the grid; null for anything else. */
export function findCell({ body, rows }: GuideElements, target: EventTarget | null): GridPosition | null {
  const link = target instanceof Element ? target.closest("a") : null;
  const cell = link?.parentElement;
  const row = cell?.parentElement;
  if (!(row instanceof HTMLElement) || row.parentElement !== body) return null;
  return { row: rows.indexOf(row), cell: [...row.children].findIndex((child) => child === cell) - 1 };
}
