import { limitByWidth } from "./limit-by-width";
import { ownPage } from "./own-resources";

/** After so many pages a viewer is asked whether to go on, so that the footer can be reached. */
const maxAutomatic = 4;
/** How far below the window the end of a list may be when its next page is fetched. */
const margin = "600px";

/**
 * Adds the next page of a list as its end comes near; returns how to stop. The list and its pages are server markup: the next
 * page is an ordinary document, of which the cards and the links are taken over. Whatever fails leaves the links as they are.
 */
export function startEndlessLists(): () => void {
  let added = 0;
  const stopping = new AbortController();
  const addNext = async (pages: HTMLElement) => {
    const next = pages.querySelector<HTMLAnchorElement>("a[rel=next]");
    const list = pages.parentElement?.querySelector<HTMLElement>("[data-list]");
    if (!next || !list || "loading" in pages.dataset) return;
    pages.dataset.loading = "";
    try {
      const page = await ownPage(getNextUrl(next), stopping.signal);
      const cards = [...(page.querySelector("[data-list]")?.children ?? [])];
      const links = page.querySelector<HTMLElement>("[data-pages]");
      if (cards.length === 0 || !links) return;
      list.append(...cards);
      // The list begins where it began: so does the way back from it.
      const previous = pages.querySelector("a[rel=prev]");
      links.querySelector("a[rel=prev]")?.remove();
      if (previous) links.prepend(previous);
      pages.replaceChildren(...links.childNodes);
      const status = pages.querySelector<HTMLElement>("[data-added]");
      if (status) status.textContent = status.dataset.added?.replace("#", String(cards.length)) ?? "";
      added += 1;
      nameMore(pages, added);
    } catch {
      // Offline, left or refused: the links still lead on.
    } finally {
      delete pages.dataset.loading;
    }
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || added >= maxAutomatic || !(target instanceof HTMLElement)) continue;
        // Observed anew after each page: a list that is still too short would not be seen to come near.
        void addNext(target).then(() => {
          observer.unobserve(target);
          observer.observe(target);
        });
      }
    },
    { rootMargin: margin },
  );
  const onClick = (event: MouseEvent) => {
    const more =
      event.target instanceof Element ? event.target.closest<HTMLElement>("a[rel=next][data-adds]") : null;
    const pages = more?.closest<HTMLElement>("[data-pages]");
    if (!pages || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void addNext(pages);
  };
  // Not before the viewer goes on: a short list on a tall window ends in sight.
  const onScroll = () => {
    if (scrollY < 1) return;
    document.removeEventListener("scroll", onScroll);
    for (const pages of document.querySelectorAll<HTMLElement>("[data-pages]")) observer.observe(pages);
  };
  document.addEventListener("click", onClick, { capture: true });
  document.addEventListener("scroll", onScroll, { passive: true });
  // This code may come when the viewer has already gone on.
  onScroll();
  return () => {
    document.removeEventListener("scroll", onScroll);
    stopping.abort();
    observer.disconnect();
    document.removeEventListener("click", onClick, { capture: true });
  };
}

/** The next page, or, where a list says how its portions depend on the window, the portion after what is there. */
function getNextUrl({ href, dataset: { skip, byWidth } }: HTMLAnchorElement): string {
  if (skip === undefined || byWidth === undefined) return href;
  const portion = new URL(href);
  portion.searchParams.delete("page");
  portion.searchParams.set("skip", skip);
  portion.searchParams.set("limit", String(limitByWidth(byWidth, innerWidth)));
  return portion.href;
}

/** When pages no longer come by themselves, the link to the next one says that it adds to the list. */
function nameMore(pages: HTMLElement, added: number) {
  const next = pages.querySelector<HTMLAnchorElement>("a[rel=next]");
  if (!next || added < maxAutomatic) return;
  next.dataset.adds = "";
  next.textContent = next.dataset.more ?? next.textContent;
}
