import type { Locale } from "~/lib/i18n/locales";
import { parseUrlTime } from "~/lib/time/machine-time";
import { formatClock } from "~/lib/time/time-text";
import { formatColumnName } from "../column-name";

const halfHour = 1800;
const rowsPerChunk = 4;

/**
 * Rewrites the guide's times for another zone; cells keep their positions. Yields after each chunk of rows.
 */
export function* rewriteGuideTimes(zone: string, guide: HTMLElement, locale: Locale): Generator<void> {
  const start = Number(guide.dataset.start);
  for (const [index, column] of guide.querySelectorAll(".x .o").entries()) {
    if (column.firstChild)
      column.firstChild.textContent = formatColumnName(start + index * halfHour, zone, locale);
  }
  yield;
  const texts = new Map<string, string>();
  /** Parses the instant from the link's URL. */
  const formatLinkTime = (href: string): string | null => {
    const [, day = "", time = ""] = /(\d{4}-\d{2}-\d{2})\?t=(\d{2}:\d{2})$/.exec(href) ?? [];
    const key = `${day} ${time}`;
    const known = texts.get(key);
    if (known) return known;
    const instant = parseUrlTime(day, time);
    if (instant === null) return null;
    const text = formatClock(instant, zone);
    texts.set(key, text);
    return text;
  };
  for (const [index, row] of guide.querySelectorAll(".z .y").entries()) {
    for (const link of row.querySelectorAll(".d a")) {
      const facts = link.lastElementChild?.lastChild;
      const text = formatLinkTime(link.getAttribute("href") ?? "");
      if (facts && text !== null) facts.textContent = (facts.textContent ?? "").replace(/\d{2}:\d{2}/, text);
    }
    if (index % rowsPerChunk === rowsPerChunk - 1) yield;
  }
}
