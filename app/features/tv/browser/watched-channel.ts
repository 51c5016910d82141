import { allows } from "../../consent/consent-store";
import { addWatchedChannel, channelMemoryKey, getLastChannel, parseMemory } from "../channel-memory";

/** Remembers the channel a profile watches, with consent to it. Does nothing if storage is full or blocked. */
export function storeWatchedChannel(profileId: string, channelId: number): void {
  if (!allows("preferences")) return;
  try {
    const memory = addWatchedChannel(parseMemory(localStorage.getItem(channelMemoryKey)), {
      profileId,
      channelId,
      creationDate: Date.now(),
    });
    localStorage.setItem(channelMemoryKey, JSON.stringify(memory));
  } catch {
    return;
  }
}

/** The channel a profile watched last. */
export function loadWatchedChannel(profileId: string): number | null {
  try {
    return getLastChannel(parseMemory(localStorage.getItem(channelMemoryKey)), profileId);
  } catch {
    return null;
  }
}
