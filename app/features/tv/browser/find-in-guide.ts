import { classes } from "~/ui/classes";
import styles from "../guide-grid.module.css";
import { createMatcher } from "../guide-match";
import { getCell, getGuideElements, getLink } from "./guide-elements";
import { requestScrollToMark, scrollToElement } from "./guide-scroll";

/**
 * Filters the guide's grid as the server does: hides channels without a match, marks the matches and scrolls to the
 * first that is not over. Returns the number of remaining channels; null without a query.
 */
export function findInGuide(query: string): number | null {
  const region = document.querySelector<HTMLElement>(`.${styles.guide}`);
  const elements = region && getGuideElements(region);
  if (!elements) return null;
  const matches = createMatcher(query);
  let count = 0;
  const found: HTMLElement[] = [];
  for (const row of elements.rows) {
    let isFound = matches === null || matches(getLink(row, -1)?.lastElementChild?.textContent ?? "");
    for (let index = 0; index < row.children.length - 1; index += 1) {
      const cell = getCell(row, index);
      const isMatch = matches?.(getLink(row, index)?.firstElementChild?.textContent ?? "") ?? false;
      cell?.classList.toggle(classes(styles.match), isMatch);
      if (!isMatch || !cell) continue;
      isFound = true;
      found.push(cell);
    }
    row.hidden = !isFound;
    if (isFound) count += 1;
  }
  const first = found.find((cell) => !cell.classList.contains(classes(styles.past))) ?? found[0];
  if (first) scrollToElement(elements, first);
  else if (matches === null) requestScrollToMark();
  return matches ? count : null;
}
