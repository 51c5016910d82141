import { showNotice } from "~/lib/navigation/notices";
import { getJson, postJson } from "~/lib/navigation/own-resources";
import { clearPageCache, pagesGeneration } from "~/lib/navigation/page-cache";
import { removingFormId } from "./favorite-form-id";

type Known = {
  profileId: string;
  generation: number;
  kept: Set<string> | null;
  ratings: Map<string, number | null>;
};

/** What is known of this viewer, for as long as the document lives; it changes with what the viewer presses. */
let known: Known = { profileId: "", generation: 0, kept: null, ratings: new Map() };
/** What is being sent: a second press of the same is none. */
const sending = new Set<string>();

type Options = { profileId: string; go: (path: string) => void };

/** Sets hearts and ratings as the viewer has them and takes over presses: shown at once, put back when refused. */
export function startViewerState({ profileId, go }: Options): () => void {
  // A form that went its own way, before script took it over, may have changed what is known.
  if (known.profileId !== profileId || known.generation !== pagesGeneration())
    known = { profileId, generation: pagesGeneration(), kept: null, ratings: new Map() };
  const stopping = new AbortController();
  void showAll(stopping.signal);
  // Lists grow while they are read.
  const observer = new MutationObserver(() => showFavorites());
  for (const list of document.querySelectorAll("[data-list]")) observer.observe(list, { childList: true });
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    const rating = button.closest<HTMLElement>("[data-rating]");
    if ("favorite" in button.dataset) void toggleFavorite(button, go);
    else if (rating && button.name === "rating") void pressRating(rating, Number(button.value));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("click", onClick, { capture: true, signal: stopping.signal });
  return () => {
    stopping.abort();
    observer.disconnect();
  };
}

async function showAll(signal: AbortSignal): Promise<void> {
  const rating = document.querySelector<HTMLElement>("[data-rating]");
  const uid = rating?.dataset.rating ?? "";
  if (rating && known.ratings.has(uid)) markRating(rating, known.ratings.get(uid) ?? null);
  if (known.kept) showFavorites();
  await Promise.all([
    fetchFavorites(signal),
    rating && !known.ratings.has(uid) ? askRating(rating, uid, signal) : null,
  ]);
}

async function fetchFavorites(signal: AbortSignal): Promise<void> {
  if (known.kept) return;
  const asking = known;
  const answer = await getJson("/resources/favorites", signal);
  if (!hasList(answer) || asking !== known) return;
  // Presses made meanwhile are newer than the answer.
  known.kept ??= new Set(answer.uids.filter((uid): uid is string => typeof uid === "string"));
  showFavorites();
}

const hasList = (answer: unknown): answer is { uids: unknown[] } =>
  typeof answer === "object" && answer !== null && "uids" in answer && Array.isArray(answer.uids);

async function askRating(place: HTMLElement, uid: string, signal: AbortSignal): Promise<void> {
  const asking = known;
  const answer = await getJson(`/resources/rating?uid=${encodeURIComponent(uid)}`, signal);
  if (
    asking !== known ||
    typeof answer !== "object" ||
    answer === null ||
    !("rating" in answer) ||
    known.ratings.has(uid)
  )
    return;
  const rating = typeof answer.rating === "number" ? answer.rating : null;
  known.ratings.set(uid, rating);
  markRating(place, rating);
}

/** Pages show it otherwise now; what is known of the viewer here is not touched by that. */
function noteChange(): void {
  clearPageCache();
  known.generation = pagesGeneration();
}

const favoriteButtons = (uid?: string) =>
  [...document.querySelectorAll<HTMLButtonElement>("button[data-favorite]")].filter(
    ({ value }) => uid === undefined || value === uid,
  );

function showFavorites(uid?: string): void {
  const { kept } = known;
  if (kept)
    for (const favoriteButton of favoriteButtons(uid))
      favoriteButton.setAttribute("aria-pressed", String(kept.has(favoriteButton.value)));
}

async function toggleFavorite(button: HTMLButtonElement, go: Options["go"]): Promise<void> {
  const uid = button.value;
  if (sending.has(uid)) return;
  sending.add(uid);
  const isKept = button.getAttribute("aria-pressed") === "true";
  const show = (isPressed: boolean) => {
    if (isPressed) known.kept?.add(uid);
    else known.kept?.delete(uid);
    for (const favoriteButton of favoriteButtons(uid))
      favoriteButton.setAttribute("aria-pressed", String(isPressed));
  };
  const item = isKept && button.form?.id === removingFormId ? button.closest("li") : null;
  show(!isKept);
  const putBack = item && takeAway(item);
  const isDone = await postJson("/resources/favorites", { uid, intent: isKept ? "remove" : "add" });
  sending.delete(uid);
  noteChange();
  if (isDone) {
    showNotice({ kind: "success", message: isKept ? "removedFromFavorites" : "addedToFavorites" });
    // The last one in sight went: what comes then is the server's to say.
    if (item && !item.parentElement?.querySelector(":scope > li:not([hidden])"))
      go(location.pathname.replace(/\/page\d+$/, ""));
    return;
  }
  show(isKept);
  putBack?.();
  showNotice({ kind: "error", message: "failed" });
}

/** A card leaves the list of what is kept; the focus goes on to its neighbour. Answers what brings it back. */
function takeAway(item: HTMLElement): () => void {
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

async function pressRating(place: HTMLElement, asked: number): Promise<void> {
  const uid = place.dataset.rating ?? "";
  const key = `rating ${uid}`;
  if (sending.has(key)) return;
  sending.add(key);
  const before = known.ratings.get(uid) ?? null;
  const rating = asked === 0 ? null : asked;
  known.ratings.set(uid, rating);
  markRating(place, rating);
  const isDone = await postJson("/resources/rating", { uid, rating: String(asked) });
  sending.delete(key);
  noteChange();
  if (!isDone) {
    known.ratings.set(uid, before);
    markRating(place, before);
  }
  showNotice(
    isDone
      ? { kind: "success", message: asked === 0 ? "ratingRemoved" : "rated" }
      : { kind: "error", message: "failed" },
  );
}

function markRating(place: HTMLElement, rating: number | null): void {
  for (const button of place.querySelectorAll<HTMLButtonElement>("button[name=rating]")) {
    const value = Number(button.value);
    if (value === 0) button.hidden = rating === null;
    else button.setAttribute("aria-pressed", String(value === rating));
  }
  const text = place.querySelector("[data-rating-text]");
  if (text)
    text.textContent =
      rating === null ? (place.dataset.rate ?? "") : (place.dataset.mine ?? "").replace("#", String(rating));
}
