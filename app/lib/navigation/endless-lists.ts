import { hydrateIslands } from "../islands/hydrate-islands";
import { getLimitByWidth } from "./limit-by-width";
import { fetchDocument } from "./own-resources";

/** After this many pages, further ones load only on a click, so that the footer can be reached. */
const maxAutomatic = 4;
/** The next page is fetched when the end of the list is this far below the viewport. */
const margin = "600px";

/** Whether the next page is awaited (F-009): the list is idle until then. */
type State = "idle" | "loading" | "loaded" | "error";
const setState = (pages: HTMLElement, state: State) => void (pages.dataset.state = state);

/**
 * Appends the next page of a list as its end approaches; returns a stop function. Lists are server markup, so the
 * next page is fetched as a document, and its cards and page links are moved here. On any failure the links stay as
 * they are.
 */
export function startEndlessLists(): () => void {
  let added = 0;
  const stopping = new AbortController();
  const addNext = async (pages: HTMLElement) => {
    const next = pages.querySelector<HTMLAnchorElement>("a[rel=next]");
    const list = pages.parentElement?.querySelector<HTMLElement>("[data-list]");
    if (!next || !list || pages.dataset.state === "loading") return;
    setState(pages, "loading");
    try {
      const page = await fetchDocument(getNextUrl(next), stopping.signal);
      const cards = [...(page.querySelector("[data-list]")?.children ?? [])];
      const links = page.querySelector<HTMLElement>("[data-pages]");
      if (cards.length === 0 || !links) return setState(pages, "error");
      const newCards = omitListed(cards, list);
      list.append(...newCards);
      hydrateIslands(list);
      // The list still starts at its first page, so keep that page's link to the previous one.
      const previous = pages.querySelector("a[rel=prev]");
      links.querySelector("a[rel=prev]")?.remove();
      if (previous) links.prepend(previous);
      pages.replaceChildren(...links.childNodes);
      const status = pages.querySelector<HTMLElement>("[data-added]");
      if (status) status.textContent = status.dataset.added?.replace("#", String(newCards.length)) ?? "";
      added += 1;
      renameToShowMore(pages, added);
      setState(pages, "loaded");
    } catch {
      // Offline, navigated away or refused: the links still work.
      setState(pages, "error");
    }
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || added >= maxAutomatic || !(target instanceof HTMLElement)) continue;
        // Observe again after each page: if the list is still too short, the observer would not fire again.
        // After a failure only once the viewer has scrolled away and back.
        void addNext(target).then(() => {
          if (target.dataset.state === "error") return;
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
  // Wait for the first scroll, because on a tall window the end of a short list is visible from the start.
  const onScroll = () => {
    if (scrollY < 1) return;
    document.removeEventListener("scroll", onScroll);
    for (const pages of document.querySelectorAll<HTMLElement>("[data-pages]")) observer.observe(pages);
  };
  document.addEventListener("click", onClick, { capture: true });
  document.addEventListener("scroll", onScroll, { passive: true });
  // The viewer may have scrolled before this code loaded.
  onScroll();
  return () => {
    document.removeEventListener("scroll", onScroll);
    stopping.abort();
    observer.disconnect();
    document.removeEventListener("click", onClick, { capture: true });
  };
}

/**
 * The cards that are not in the list yet. A page is a range of positions, so an entry added at the top since the list
 * was loaded moves the last card of one page to the start of the next.
 */
function omitListed(cards: Element[], list: Element): Element[] {
  const listed = new Set([...list.children].map(getLinkTargets).filter((targets) => targets !== ""));
  return cards.filter((card) => !listed.has(getLinkTargets(card)));
}

/** The addresses that a card links to, which tell it from the others. */
const getLinkTargets = (card: Element): string =>
  [...card.querySelectorAll("a")].map((link) => link.getAttribute("href")).join(" ");

/**
 * The next page's URL. For lists whose page size depends on the window's width, it asks for the items after those
 * already shown.
 */
function getNextUrl({ href, dataset: { skip, byWidth } }: HTMLAnchorElement): string {
  if (skip === undefined || byWidth === undefined) return href;
  const portion = new URL(href);
  portion.searchParams.delete("page");
  portion.searchParams.set("skip", skip);
  portion.searchParams.set("limit", String(getLimitByWidth(byWidth, innerWidth)));
  return portion.href;
}

/** Once pages no longer load automatically, renames the link to «show more». */
function renameToShowMore(pages: HTMLElement, added: number) {
  const next = pages.querySelector<HTMLAnchorElement>("a[rel=next]");
  if (!next || added < maxAutomatic) return;
  next.dataset.adds = "";
  next.textContent = next.dataset.more ?? next.textContent;
}
