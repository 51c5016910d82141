import type { Chapter, MediaMarkers, TimeRange } from "./player-media";

/** Shorter segments would be over before the viewer has read the button. */
const minSeconds = 3;
const offeredSeconds = 8;

type SkipOffer = { kind: "intro" | "credits"; toSeconds: number };

const holds = (range: TimeRange | null, seconds: number): range is TimeRange =>
  range !== null &&
  range.endSeconds - range.startSeconds >= minSeconds &&
  seconds >= range.startSeconds &&
  seconds < range.endSeconds;

/**
 * The button appears by itself for the first seconds of a segment, afterwards only together with the
 * controls.
 */
export function getSkipOffer(
  markers: MediaMarkers,
  seconds: number,
  areControlsShown: boolean,
): SkipOffer | null {
  for (const kind of ["intro", "credits"] as const) {
    const range = markers[kind];
    if (!holds(range, seconds)) continue;
    return areControlsShown || seconds < range.startSeconds + offeredSeconds
      ? { kind, toSeconds: range.endSeconds }
      : null;
  }
  return null;
}

export function isInCredits(markers: MediaMarkers, seconds: number): boolean {
  return markers.credits !== null && seconds >= markers.credits.startSeconds;
}

export function findChapter(chapters: readonly Chapter[], seconds: number): Chapter | null {
  return chapters.findLast((chapter) => chapter.startSeconds <= seconds) ?? null;
}

/** Positions of gaps in the scrubber: the start of every chapter but the first. */
export function getChapterGaps(chapters: readonly Chapter[], durationSeconds: number): number[] {
  return chapters
    .map((chapter) => chapter.startSeconds)
    .filter((seconds) => seconds > 0 && seconds < durationSeconds);
}
