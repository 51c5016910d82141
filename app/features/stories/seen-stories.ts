const key = "luch:stories";
const maxSeen = 200;

/** The stories this browser has shown. Without storage none is remembered. */
export function seenStories(): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return new Set(
      Array.isArray(kept) ? kept.filter((alias): alias is string => typeof alias === "string") : [],
    );
  } catch {
    return new Set();
  }
}

export function markStorySeen(alias: string): void {
  const seen = seenStories();
  seen.delete(alias);
  try {
    localStorage.setItem(key, JSON.stringify([...seen, alias].slice(-maxSeen)));
  } catch {
    // Full or forbidden: the ring stays as it is.
  }
  showSeenStories();
}

/** Makes the rings of stories that were seen quieter. */
export function showSeenStories(): void {
  const seen = seenStories();
  for (const link of document.querySelectorAll<HTMLElement>("a[data-story-link]"))
    link.toggleAttribute("data-seen", seen.has(link.dataset.storyLink ?? ""));
}
