import type { GuideElements } from "./guide-elements";

const halfHourMinutes = 30;
const subscribers = new Set<() => void>();

/** Asks the guide to scroll to its marked time. */
export function requestScrollToMark(): void {
  for (const notify of subscribers) notify();
}

export function subscribeScrollToMark(notify: () => void): () => void {
  subscribers.add(notify);
  return () => subscribers.delete(notify);
}

/** Scrolls to the column of a minute of the span. */
export function scrollToMark({ region, columns }: GuideElements, minute: number): void {
  const column = columns.children[1 + Math.floor(minute / halfHourMinutes)];
  // The column of the current time contains a more exact mark.
  const mark = column?.firstElementChild ?? column;
  if (mark) scrollToElement({ region, columns }, mark);
}

/** Scrolls horizontally so that an element of the grid starts right beside the channels' names. */
export function scrollToElement(
  { region, columns }: Pick<GuideElements, "region" | "columns">,
  mark: Element,
): void {
  const names = columns.firstElementChild;
  if (!names) return;
  region.scrollTo({
    left:
      region.scrollLeft +
      mark.getBoundingClientRect().left -
      region.getBoundingClientRect().left -
      names.getBoundingClientRect().width,
  });
}
