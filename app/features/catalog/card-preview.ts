import { getDocumentLocale } from "~/lib/i18n/browser-texts";
import { hydrateIslands, unmountIslands } from "~/lib/islands/hydrate-islands";
import { getHtml } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";

/** Smaller pictures, such as those of suggestions, have no room for a preview. */
const minWidth = 120;

let closeLast = () => {};

/**
 * Shows the title's clip and actions over the picture of its card, until the pointer leaves the card or the viewer
 * taps elsewhere, scrolls or presses Escape. On any failure the card stays as it is.
 */
export async function showPreview(card: HTMLAnchorElement, pointerType: string): Promise<void> {
  const alias = card.pathname.split("/").at(-1) ?? "";
  const container = card.parentElement;
  const box = card.querySelector("img")?.parentElement;
  const isMouse = pointerType === "mouse";
  if (!container || !box || box.clientWidth < minWidth || (isMouse && !card.matches(":hover"))) return;
  closeLast();
  const leaving = new AbortController();
  const { signal } = leaving;
  const close = () => leaving.abort();
  closeLast = close;
  listen({ container, isMouse, signal, close });
  const html = await getHtml(paths.resources.preview(alias, getDocumentLocale()), signal);
  if (html === null || signal.aborted) return;
  card.insertAdjacentHTML("afterend", html);
  const preview = card.nextElementSibling;
  if (!(preview instanceof HTMLElement) || !("preview" in preview.dataset)) return;
  signal.addEventListener("abort", () => {
    unmountIslands(preview);
    preview.remove();
  });
  const [from, to] = [container.getBoundingClientRect(), box.getBoundingClientRect()];
  Object.assign(preview.style, {
    left: `${to.left - from.left}px`,
    top: `${to.top - from.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
  });
  const why = container.querySelector("[data-why]");
  const facts = preview.querySelector("[data-facts]");
  if (why && facts) {
    const reason = document.createElement("span");
    reason.textContent = why.textContent;
    facts.replaceChildren(reason);
  }
  // The card already has a favourite button.
  if (container.querySelectorAll("[data-island=favorite-button]").length > 1)
    preview.querySelector("[data-island]")?.remove();
  hydrateIslands(preview);
  const video = preview.querySelector("video");
  if (!video) return;
  video.muted = true;
  video.addEventListener("playing", () => (video.dataset.playing = ""), { once: true });
  // The browser refused to play it or loading failed: keep the picture.
  video.play().catch(() => video.remove());
}

type ListenOptions = { container: Element; isMouse: boolean; signal: AbortSignal; close: () => void };

function listen({ container, isMouse, signal, close }: ListenOptions): void {
  const closeOutside = ({ target }: Event) => {
    if (!(target instanceof Node && container.contains(target))) close();
  };
  document.addEventListener(isMouse ? "pointerover" : "pointerdown", closeOutside, { signal, passive: true });
  document.documentElement.addEventListener("pointerleave", () => isMouse && close(), { signal });
  document.addEventListener("scroll", close, { signal, capture: true, passive: true });
  // The picture no longer has the place that it had.
  addEventListener("resize", close, { signal });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && close(), { signal });
  // The next page may keep this one's markup, so remove the preview, but only after the click itself was handled.
  document.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest("a, [data-play]")) setTimeout(close);
    },
    { signal },
  );
  // A long press opens the preview, not the link's context menu.
  if (!isMouse) container.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
}
