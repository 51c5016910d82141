import type { Locale } from "~/lib/i18n/locales";
import { clock } from "~/lib/time/time-text";
import { urlInstant } from "~/lib/url-time";
import { columnName } from "../column-name";

const halfHour = 1800;
const rowsInAPiece = 4;

/** Tells the guide's times by another zone's clock: words alone change, cells stay where they are. */
export function* guideTimesIn(zone: string, guide: HTMLElement, locale: Locale): Generator<void> {
  const start = Number(guide.dataset.start);
  for (const [index, column] of guide.querySelectorAll(".x .o").entries()) {
    if (column.firstChild) column.firstChild.textContent = columnName(start + index * halfHour, zone, locale);
  }
  yield;
  const told = new Map<string, string>();
  /** The instant is in the link's address. */
  const getText = (href: string): string | null => {
    const [, day = "", time = ""] = /(\d{4}-\d{2}-\d{2})\?t=(\d{2}:\d{2})$/.exec(href) ?? [];
    const key = `${day} ${time}`;
    const known = told.get(key);
    if (known) return known;
    const instant = urlInstant(day, time);
    if (instant === null) return null;
    const text = clock(instant, zone);
    told.set(key, text);
    return text;
  };
  for (const [index, row] of guide.querySelectorAll(".z .y").entries()) {
    for (const link of row.querySelectorAll(".d a")) {
      const facts = link.lastElementChild?.lastChild;
      const text = getText(link.getAttribute("href") ?? "");
      if (facts && text !== null) facts.textContent = (facts.textContent ?? "").replace(/\d{2}:\d{2}/, text);
    }
    if (index % rowsInAPiece === rowsInAPiece - 1) yield;
  }
}
