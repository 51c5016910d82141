/** The last channel a profile watched. */
export type WatchedChannel = { profileId: string; channelId: number; creationDate: number };

export const channelMemoryKey = "channelWatchMemory";
const maxProfiles = 5;

const isWatched = (item: unknown): item is WatchedChannel =>
  typeof item === "object" &&
  item !== null &&
  "profileId" in item &&
  typeof item.profileId === "string" &&
  "channelId" in item &&
  typeof item.channelId === "number" &&
  "creationDate" in item &&
  typeof item.creationDate === "number";

/** Parses local storage; anything invalid is ignored. */
export function parseMemory(text: string | null): WatchedChannel[] {
  try {
    const stored: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(stored) ? stored.filter(isWatched) : [];
  } catch {
    return [];
  }
}

/** One entry per profile, sorted by creation date; at most five, dropping the oldest (AMB-179, K-056). */
export function addWatchedChannel(
  memory: readonly WatchedChannel[],
  watched: WatchedChannel,
): WatchedChannel[] {
  const others = memory.filter(({ profileId }) => profileId !== watched.profileId);
  return [...others, watched].sort((one, other) => one.creationDate - other.creationDate).slice(-maxProfiles);
}

export function getLastChannel(memory: readonly WatchedChannel[], profileId: string): number | null {
  return memory.find((entry) => entry.profileId === profileId)?.channelId ?? null;
}
