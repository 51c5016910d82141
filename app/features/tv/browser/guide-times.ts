import type { Locale } from "~/lib/i18n/locales";
import { formatClock } from "~/lib/time/time-text";
import { formatColumnName } from "../column-name";
import type { GuideRow } from "../guide-row";
import { getFacts, type GuideElements } from "./guide-elements";

const halfHour = 1800;
const rowsPerChunk = 4;

type Options = {
  elements: GuideElements;
  rows: readonly GuideRow[];
  start: number;
  zone: string;
  locale: Locale;
};

/**
 * Rewrites the guide's times for another zone; cells keep their positions. Yields after each chunk of rows.
 */
export function* rewriteGuideTimes({ elements, rows, start, zone, locale }: Options): Generator<void> {
  for (const [index, column] of [...elements.columns.children].slice(1).entries()) {
    if (column.firstChild)
      column.firstChild.textContent = formatColumnName(start + index * halfHour, zone, locale);
  }
  yield;
  const texts = new Map<number, string>();
  const format = (minute: number) => {
    const text = texts.get(minute) ?? formatClock(start + minute * 60, zone);
    texts.set(minute, text);
    return text;
  };
  for (const [index, { minutes, before }] of rows.entries()) {
    const minutesBefore = new Map(before);
    let position = 0;
    for (const [cell, length] of minutes.entries()) {
      const facts = getFacts(elements.rows[index], cell)?.lastChild;
      if (facts)
        facts.textContent = (facts.textContent ?? "").replace(
          /\d{2}:\d{2}/,
          format(position - (minutesBefore.get(cell) ?? 0)),
        );
      position += length;
    }
    if (index % rowsPerChunk === rowsPerChunk - 1) yield;
  }
}
