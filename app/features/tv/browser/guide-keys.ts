import { findCellAt, getCellStart } from "./cell-minutes";
import { runWhenIdle } from "./when-idle";

/**
 * Keyboard navigation of the guide: one Tab stop, left and right along a channel, up and down at the same
 * time.
 */
export function startGuideKeys(page: HTMLElement, signal: AbortSignal): void {
  const guide = page.querySelector<HTMLElement>("[data-guide]");
  if (!guide) return;
  const links = [...guide.querySelectorAll<HTMLElement>(".z a")];
  let tabStop = guide.querySelector<HTMLElement>(".z .n a") ?? links[0] ?? null;
  if (tabStop) tabStop.tabIndex = 0;
  // In chunks, because there are thousands of links; the rest is done at once when focus enters the guide.
  const { finish } = runWhenIdle(
    removeFromTabOrder(links, () => tabStop),
    signal,
  );
  /** The minute that up and down stay at. */
  let minute: number | null = null;

  guide.addEventListener(
    "focusin",
    ({ target }) => {
      finish();
      if (!(target instanceof HTMLElement) || target === tabStop || !target.matches(".z a")) return;
      if (tabStop) tabStop.tabIndex = -1;
      tabStop = target;
      target.tabIndex = 0;
    },
    { signal },
  );
  guide.addEventListener(
    "keydown",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>(".z a") : null;
      if (!link || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const { key } = event;
      if (key === "ArrowUp" || key === "ArrowDown") {
        const row = link.closest(".y");
        const otherRow = key === "ArrowUp" ? row?.previousElementSibling : row?.nextElementSibling;
        minute ??= getLinkMinute(link);
        (link.closest<HTMLElement>(".d") && otherRow ? findCellAt(otherRow, minute)?.cell : otherRow)
          ?.querySelector<HTMLElement>("a")
          ?.focus();
      } else {
        const target = getRowNeighbour(link, key);
        if (target === null) return;
        target?.focus();
        if (target) minute = getLinkMinute(target);
      }
      event.preventDefault();
    },
    { signal },
  );
  // Hundreds of links pass under a resting pointer while the guide scrolls: do not prefetch their pages.
  guide.addEventListener("pointerover", (event) => event.stopPropagation(), { signal, passive: true });
  startScrollToMark(page, guide, signal);
}

const linksPerChunk = 100;

/** Removes links from the tab order. */
function* removeFromTabOrder(links: HTMLElement[], getTabStop: () => HTMLElement | null): Generator<void> {
  for (const [index, link] of links.entries()) {
    if (link !== getTabStop()) link.tabIndex = -1;
    if (index % linksPerChunk === linksPerChunk - 1) yield;
  }
}

/** The neighbour in the row; undefined at its ends, null for keys that do not move. */
function getRowNeighbour(link: HTMLElement, key: string): HTMLElement | undefined | null {
  const row = [...(link.closest(".y")?.querySelectorAll<HTMLElement>("a") ?? [])];
  const index = row.indexOf(link);
  switch (key) {
    case "ArrowLeft":
      return row[index - 1];
    case "ArrowRight":
      return row[index + 1];
    case "Home":
      return row[0];
    case "End":
      return row.at(-1);
    default:
      return null;
  }
}

const getLinkMinute = (link: Element) => {
  const cell = link.closest<HTMLElement>(".d");
  return cell ? getCellStart(cell) : 0;
};

/** Scrolls to the marked time where scroll-initial-target is not supported, and on a click on "now". */
function startScrollToMark(page: HTMLElement, guide: HTMLElement, signal: AbortSignal): void {
  const scrollToMark = () => {
    const mark = guide.querySelector<HTMLElement>(".x :is(.t, .s)");
    if (!mark) return;
    const column = guide.querySelector<HTMLElement>(".x .c")?.offsetWidth ?? 0;
    guide.scrollTo({
      left:
        guide.scrollLeft + mark.getBoundingClientRect().left - guide.getBoundingClientRect().left - column,
    });
  };
  if (!CSS.supports("scroll-initial-target", "nearest")) scrollToMark();
  page.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest("[data-to-now]")) scrollToMark();
    },
    { signal },
  );
}

/** PageUp and PageDown switch channels while focus is in the page header. */
export function startChannelKeys(
  page: HTMLElement,
  { go, signal }: { go: (href: string) => void; signal: AbortSignal },
): void {
  page.querySelector("header")?.addEventListener(
    "keydown",
    (event) => {
      const href = page.querySelector(`[data-channel-step="${event.key}"]`)?.getAttribute("href");
      if (!href) return;
      event.preventDefault();
      go(href);
    },
    { signal },
  );
}
