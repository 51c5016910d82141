import { allows } from "../consent/consent-store";

const key = "luch:stories";
const maxSeen = 200;

/** Those seen since the page was loaded, also without consent to remember them. */
const seenHere = new Set<string>();

/** Aliases of the stories seen in this browser; empty if storage is unavailable. */
function loadSeenStories(): Set<string> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return new Set(
      Array.isArray(stored) ? stored.filter((alias): alias is string => typeof alias === "string") : [],
    );
  } catch {
    return new Set();
  }
}

export function markStorySeen(alias: string): void {
  const seen = loadSeenStories();
  seenHere.add(alias);
  seen.delete(alias);
  try {
    if (allows("preferences")) localStorage.setItem(key, JSON.stringify([...seen, alias].slice(-maxSeen)));
  } catch {
    // Storage is full or blocked: the ring is bright again on the next visit.
  }
  showSeenStories();
}

/** The link that opens a story, found by selector because the strip is server markup. */
export const findStoryRing = (alias: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`a[data-story-link="${CSS.escape(alias)}"]`);

/** Dims the rings of stories already seen. */
export function showSeenStories(): void {
  const seen = loadSeenStories();
  const isSeen = (alias: string) => seen.has(alias) || seenHere.has(alias);
  for (const link of document.querySelectorAll<HTMLElement>("a[data-story-link]"))
    link.toggleAttribute("data-seen", isSeen(link.dataset.storyLink ?? ""));
}
