import { showNotice } from "~/lib/navigation/notices";
import { getJson, postJson } from "~/lib/navigation/own-resources";
import { clearPageCache } from "~/lib/navigation/page-cache";
import { paths } from "~/lib/paths";

const url = paths.resources.tvFavorites();

const hasIds = (response: unknown): response is { ids: unknown[] } =>
  typeof response === "object" && response !== null && "ids" in response && Array.isArray(response.ids);
const getFavoriteButtons = (page: HTMLElement) => page.querySelectorAll<HTMLButtonElement>("[data-star]");

/**
 * Shows which channels are favourites and handles clicks on stars: updates optimistically, rolls back on
 * failure.
 */
export function startFavoriteChannels(
  page: HTMLElement,
  { isVirtual, signal }: { isVirtual: boolean; signal: AbortSignal },
): void {
  // Viewers without an account have no favourites; the form leads to sign-in.
  if (isVirtual) return;
  const toggled = new Set<string>();
  void getJson(url, signal).then((response) => {
    if (!hasIds(response)) return;
    const favorites = new Set(response.ids.map(String));
    // Clicks made meanwhile are newer than the response.
    for (const { value } of getFavoriteButtons(page))
      if (!toggled.has(value)) showFavorite(page, value, favorites.has(value));
    for (const row of page.querySelectorAll<HTMLElement>("[data-guide] [data-channel]"))
      if (favorites.has(row.dataset.channel ?? "")) row.dataset.favoriteChannel = "true";
  });
  const pending = new Set<string>();
  document.addEventListener(
    "click",
    (event) => {
      const star =
        event.target instanceof Element ? event.target.closest<HTMLButtonElement>("[data-star]") : null;
      if (!star) return;
      event.preventDefault();
      event.stopPropagation();
      toggled.add(star.value);
      if (!pending.has(star.value)) void toggleFavorite(page, star, pending);
    },
    { capture: true, signal },
  );
}

async function toggleFavorite(
  page: HTMLElement,
  star: HTMLButtonElement,
  pending: Set<string>,
): Promise<void> {
  const { value } = star;
  const wasFavorite = star.getAttribute("aria-pressed") === "true";
  pending.add(value);
  showFavorite(page, value, !wasFavorite);
  const isDone = await postJson(url, { [wasFavorite ? "remove" : "add"]: value });
  pending.delete(value);
  clearPageCache();
  if (!isDone) showFavorite(page, value, wasFavorite);
  showNotice(
    isDone
      ? { kind: "success", message: wasFavorite ? "channelRemoved" : "channelAdded" }
      : { kind: "error", message: "failed" },
  );
}

function showFavorite(page: HTMLElement, channel: string, isFavorite: boolean): void {
  for (const star of getFavoriteButtons(page)) {
    if (star.value !== channel) continue;
    star.setAttribute("aria-pressed", String(isFavorite));
    star.name = isFavorite ? "remove" : "add";
  }
}
