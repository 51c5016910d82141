import { classes } from "~/ui/classes";
import styles from "../guide-grid.module.css";
import { findCellAt, type GuideRow } from "../guide-row";
import { getCell, getFacts, type GuideElements } from "./guide-elements";

const separator = " · ";

type Options = { elements: GuideElements; rows: readonly GuideRow[]; start: number; onAir: string };

/** Returns a function that moves the now-line and marks the running programmes; call it as time passes. */
export function createGuideUpdate({ elements, rows, start, onAir }: Options): (now: number) => void {
  const running = rows.map((row) => row.running);
  /** The minute at which each running cell ends, so that a row is searched only once per programme. */
  const stops = rows.map(() => 0);
  return (now) => {
    const minute = Math.floor((now - start) / 60);
    elements.body.style.setProperty("--h", String(Math.floor(minute / 60)));
    elements.body.style.setProperty("--m", String(minute % 60));
    for (const [index, row] of rows.entries()) {
      if (minute < (stops[index] ?? 0)) continue;
      const found = findCellAt(row, minute);
      if (!found) continue;
      const before = running[index] ?? null;
      stops[index] = found.stop;
      running[index] = found.cell;
      if (before === found.cell) continue;
      if (before !== null) endRunning(elements.rows[index], before);
      beginRunning(elements.rows[index], found.cell, onAir);
    }
  };
}

function endRunning(row: HTMLElement | undefined, cell: number): void {
  const facts = getFacts(row, cell);
  if (!facts) return;
  getCell(row, cell)?.classList.replace(classes(styles.running), classes(styles.past));
  facts.firstElementChild?.remove();
  facts.textContent = (facts.textContent ?? "").slice(separator.length);
}

function beginRunning(row: HTMLElement | undefined, cell: number, text: string): void {
  const facts = getFacts(row, cell);
  if (!facts) return;
  getCell(row, cell)?.classList.add(classes(styles.running));
  const onAir = document.createElement("em");
  onAir.textContent = text;
  facts.prepend(onAir, separator);
}
