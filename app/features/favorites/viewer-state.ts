import { showNotice } from "~/lib/navigation/notices";
import { getJson, postJson } from "~/lib/navigation/own-resources";
import { clearPageCache, pagesGeneration } from "~/lib/navigation/page-cache";
import { paths } from "~/lib/paths";
import { removeFavoriteFormId } from "./favorite-form-id";

type ViewerState = {
  profileId: string;
  generation: number;
  favorites: Set<string> | null;
  /** What the viewer pressed since, which is newer than any response under way. */
  pressed: Map<string, boolean>;
  ratings: Map<string, number | null>;
};

/** Viewer state for the lifetime of the document, updated optimistically. */
let state: ViewerState = {
  profileId: "",
  generation: 0,
  favorites: null,
  pressed: new Map(),
  ratings: new Map(),
};
/** Keys of mutations in flight, so that a second click is ignored. */
const pending = new Set<string>();

type Options = { profileId: string; go: (path: string) => void };

/**
 * Shows the viewer's favourites and ratings and handles clicks: updates optimistically, rolls back on
 * failure.
 */
export function startViewerState({ profileId, go }: Options): () => void {
  // A form submitted before script took over may have changed the state on the server.
  if (state.profileId !== profileId || state.generation !== pagesGeneration())
    state = {
      profileId,
      generation: pagesGeneration(),
      favorites: null,
      pressed: new Map(),
      ratings: new Map(),
    };
  const controller = new AbortController();
  void showAll(controller.signal);
  // Endless lists grow.
  const observer = new MutationObserver(() => showFavorites());
  for (const list of document.querySelectorAll("[data-list]")) observer.observe(list, { childList: true });
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    const rating = button.closest<HTMLElement>("[data-rating]");
    if ("favorite" in button.dataset) void toggleFavorite(button, go);
    else if (rating && button.name === "rating") void submitRating(rating, Number(button.value));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", onClick, { capture: true, signal: controller.signal });
  return () => {
    controller.abort();
    observer.disconnect();
  };
}

async function showAll(signal: AbortSignal): Promise<void> {
  const rating = document.querySelector<HTMLElement>("[data-rating]");
  const uid = rating?.dataset.rating ?? "";
  if (rating && state.ratings.has(uid)) markRating(rating, state.ratings.get(uid) ?? null);
  if (state.favorites) showFavorites();
  await Promise.all([
    loadFavorites(signal),
    rating && !state.ratings.has(uid) ? loadRating(rating, uid, signal) : null,
  ]);
}

async function loadFavorites(signal: AbortSignal): Promise<void> {
  if (state.favorites) return;
  const stateAtRequest = state;
  const response = await getJson(paths.resources.favorites(), signal);
  if (!isFavoritesResponse(response) || stateAtRequest !== state) return;
  state.favorites = new Set(response.uids.filter((uid): uid is string => typeof uid === "string"));
  for (const [uid, isFavorite] of state.pressed) setMember(state.favorites, uid, isFavorite);
  showFavorites();
}

function setMember(favorites: Set<string>, uid: string, isMember: boolean): void {
  if (isMember) favorites.add(uid);
  else favorites.delete(uid);
}

const isFavoritesResponse = (response: unknown): response is { uids: unknown[] } =>
  typeof response === "object" && response !== null && "uids" in response && Array.isArray(response.uids);

async function loadRating(ratingElement: HTMLElement, uid: string, signal: AbortSignal): Promise<void> {
  const stateAtRequest = state;
  const response = await getJson(paths.resources.rating(uid), signal);
  if (
    stateAtRequest !== state ||
    typeof response !== "object" ||
    response === null ||
    !("rating" in response) ||
    state.ratings.has(uid)
  )
    return;
  const rating = typeof response.rating === "number" ? response.rating : null;
  state.ratings.set(uid, rating);
  markRating(ratingElement, rating);
}

/** Cached pages are outdated now, but the state here is current. */
function invalidatePages(): void {
  clearPageCache();
  state.generation = pagesGeneration();
}

const getFavoriteButtons = (uid?: string) =>
  [...document.querySelectorAll<HTMLButtonElement>("button[data-favorite]")].filter(
    ({ value }) => uid === undefined || value === uid,
  );

function showFavorites(uid?: string): void {
  const { favorites } = state;
  if (favorites)
    for (const favoriteButton of getFavoriteButtons(uid))
      favoriteButton.setAttribute("aria-pressed", String(favorites.has(favoriteButton.value)));
}

async function toggleFavorite(button: HTMLButtonElement, go: Options["go"]): Promise<void> {
  const uid = button.value;
  if (pending.has(uid)) return;
  pending.add(uid);
  const wasFavorite = button.getAttribute("aria-pressed") === "true";
  const setFavorite = (isPressed: boolean) => {
    state.pressed.set(uid, isPressed);
    if (state.favorites) setMember(state.favorites, uid, isPressed);
    for (const favoriteButton of getFavoriteButtons(uid))
      favoriteButton.setAttribute("aria-pressed", String(isPressed));
  };
  const item = wasFavorite && button.form?.id === removeFavoriteFormId ? button.closest("li") : null;
  setFavorite(!wasFavorite);
  const restoreItem = item && hideItem(item);
  const isDone = await postJson(paths.resources.favorites(), { uid, intent: wasFavorite ? "remove" : "add" });
  pending.delete(uid);
  invalidatePages();
  if (isDone) {
    showNotice({ kind: "success", message: wasFavorite ? "removedFromFavorites" : "addedToFavorites" });
    // The last visible card was removed: let the server render what comes next.
    if (item && !item.parentElement?.querySelector(":scope > li:not([hidden])"))
      go(location.pathname.replace(/\/page\d+$/, ""));
    return;
  }
  setFavorite(wasFavorite);
  restoreItem?.();
  showNotice({ kind: "error", message: "failed" });
}

/** Hides a card of the favourites page and moves focus to its neighbour. Returns a rollback function. */
function hideItem(item: HTMLElement): () => void {
  const hadFocus = item.contains(document.activeElement);
  const next = [item.nextElementSibling, item.previousElementSibling].find(
    (one) => one instanceof HTMLElement && !one.hidden,
  );
  item.hidden = true;
  if (hadFocus)
    (
      next?.querySelector<HTMLElement>("[data-favorite]") ?? document.querySelector<HTMLElement>("main")
    )?.focus();
  return () => {
    item.hidden = false;
    if (hadFocus) item.querySelector<HTMLElement>("[data-favorite]")?.focus();
  };
}

async function submitRating(ratingElement: HTMLElement, value: number): Promise<void> {
  const uid = ratingElement.dataset.rating ?? "";
  const key = `rating ${uid}`;
  if (pending.has(key)) return;
  pending.add(key);
  const before = state.ratings.get(uid) ?? null;
  const rating = value === 0 ? null : value;
  state.ratings.set(uid, rating);
  markRating(ratingElement, rating);
  const isDone = await postJson(paths.resources.rating(), { uid, rating: String(value) });
  pending.delete(key);
  invalidatePages();
  if (!isDone) {
    state.ratings.set(uid, before);
    markRating(ratingElement, before);
  }
  showNotice(
    isDone
      ? { kind: "success", message: value === 0 ? "ratingRemoved" : "rated" }
      : { kind: "error", message: "failed" },
  );
}

function markRating(ratingElement: HTMLElement, rating: number | null): void {
  for (const button of ratingElement.querySelectorAll<HTMLButtonElement>("button[name=rating]")) {
    const value = Number(button.value);
    if (value === 0) button.hidden = rating === null;
    else button.setAttribute("aria-pressed", String(value === rating));
  }
  const text = ratingElement.querySelector("[data-rating-text]");
  if (text)
    text.textContent =
      rating === null
        ? (ratingElement.dataset.rate ?? "")
        : (ratingElement.dataset.mine ?? "").replace("#", String(rating));
}
