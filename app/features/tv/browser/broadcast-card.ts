import { getDocumentLocale } from "~/lib/i18n/browser-texts";
import { localisedPath } from "~/lib/i18n/locales";
import { getHtml } from "~/lib/navigation/own-resources";
import { paths } from "~/lib/paths";

const gap = 8;

let closeLast = () => {};

/** Shows a programme's picture beside its cell in the guide while the pointer or focus is on it. */
export async function showBroadcast(link: HTMLAnchorElement): Promise<void> {
  if (!link.matches(":hover, :focus-visible")) return;
  closeLast();
  const leaving = new AbortController();
  const { signal } = leaving;
  const close = () => leaving.abort();
  closeLast = close;
  const closeOutside = ({ target }: Event) => {
    if (!(target instanceof Node && link.contains(target))) close();
  };
  for (const type of ["pointerover", "focusin"] as const)
    document.addEventListener(type, closeOutside, { signal, capture: true, passive: true });
  for (const type of ["scroll", "click"] as const)
    document.addEventListener(type, close, { signal, capture: true, passive: true });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && close(), { signal });
  const [channel = "", date = ""] = link.pathname.split("/").slice(-2);
  const query = new URLSearchParams(link.search);
  query.set("channel", channel);
  query.set("date", date);
  const html = await getHtml(localisedPath(paths.resources.broadcast(query), getDocumentLocale()), signal);
  if (!html || signal.aborted) return;
  document.body.insertAdjacentHTML("beforeend", html);
  const card = document.body.lastElementChild;
  if (!(card instanceof HTMLElement)) return;
  signal.addEventListener("abort", () => card.remove());
  const [cell, { width, height }] = [link.getBoundingClientRect(), card.getBoundingClientRect()];
  const below = cell.bottom + gap;
  card.style.top = `${below + height > innerHeight ? Math.max(gap, cell.top - gap - height) : below}px`;
  card.style.left = `${Math.max(gap, Math.min(cell.left, innerWidth - width - gap))}px`;
}
