import { cellAt, getStart } from "./cell-minutes";
import { whenIdle } from "./when-idle";

/** The guide by arrows: one stop for Tab, left and right along a channel, up and down to what is on at that time. */
export function startGuideKeys(page: HTMLElement, signal: AbortSignal): void {
  const guide = page.querySelector<HTMLElement>("[data-guide]");
  if (!guide) return;
  const links = [...guide.querySelectorAll<HTMLElement>(".z a")];
  let stop = guide.querySelector<HTMLElement>(".z .n a") ?? links[0] ?? null;
  if (stop) stop.tabIndex = 0;
  // Thousands of links take a while; before the keyboard comes in, all of them are done.
  const { finish } = whenIdle(
    leaveOut(links, () => stop),
    signal,
  );
  /** The minute of the span that up and down keep to. */
  let minute: number | null = null;

  guide.addEventListener(
    "focusin",
    ({ target }) => {
      finish();
      if (!(target instanceof HTMLElement) || target === stop || !target.matches(".z a")) return;
      if (stop) stop.tabIndex = -1;
      stop = target;
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
        const other = key === "ArrowUp" ? row?.previousElementSibling : row?.nextElementSibling;
        minute ??= getMinute(link);
        (link.closest<HTMLElement>(".d") && other ? cellAt(other, minute)?.cell : other)
          ?.querySelector<HTMLElement>("a")
          ?.focus();
      } else {
        const target = sideways(link, key);
        if (target === null) return;
        target?.focus();
        if (target) minute = getMinute(target);
      }
      event.preventDefault();
    },
    { signal },
  );
  // Hundreds of links pass under a pointer at rest while the guide scrolls: their pages are not fetched ahead.
  guide.addEventListener("pointerover", (event) => event.stopPropagation(), { signal, passive: true });
  startShowing(page, guide, signal);
}

const linksInAPiece = 100;

/** Takes links out of the way of Tab. */
function* leaveOut(links: HTMLElement[], stop: () => HTMLElement | null): Generator<void> {
  for (const [index, link] of links.entries()) {
    if (link !== stop()) link.tabIndex = -1;
    if (index % linksInAPiece === linksInAPiece - 1) yield;
  }
}

/** The neighbour in the row; undefined at its ends, null for a key that moves nothing. */
function sideways(link: HTMLElement, key: string): HTMLElement | undefined | null {
  const row = [...(link.closest(".y")?.querySelectorAll<HTMLElement>("a") ?? [])];
  const at = row.indexOf(link);
  switch (key) {
    case "ArrowLeft":
      return row[at - 1];
    case "ArrowRight":
      return row[at + 1];
    case "Home":
      return row[0];
    case "End":
      return row.at(-1);
    default:
      return null;
  }
}

const getMinute = (link: Element) => {
  const cell = link.closest<HTMLElement>(".d");
  return cell ? getStart(cell) : 0;
};

/** Browsers that do not begin at the marked place by themselves are brought there; so is a press of «now». */
function startShowing(page: HTMLElement, guide: HTMLElement, signal: AbortSignal): void {
  const show = () => {
    const place = guide.querySelector<HTMLElement>(".x :is(.t, .s)");
    if (!place) return;
    const column = guide.querySelector<HTMLElement>(".x .c")?.offsetWidth ?? 0;
    guide.scrollTo({
      left:
        guide.scrollLeft + place.getBoundingClientRect().left - guide.getBoundingClientRect().left - column,
    });
  };
  if (!CSS.supports("scroll-initial-target", "nearest")) show();
  page.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest("[data-to-now]")) show();
    },
    { signal },
  );
}

/** Channel minus and plus by PageUp and PageDown, while the head of the page has the focus. */
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
