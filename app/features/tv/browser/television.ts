import { type Locale, localisedPath } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { addWatchedChannel, channelMemoryKey, getLastChannel, parseMemory } from "../channel-memory";
import { startFavoriteChannels } from "./favorite-channels";
import { startChannelKeys, startGuideKeys } from "./guide-keys";
import { startLiveNow } from "./live-now";
import type { ReminderMessage } from "./reminder-poller";
import { startReminderPoller } from "./reminder-poller";
import { startZone } from "./zone";

type Options = {
  profileId: string | null;
  isVirtual: boolean;
  watched: number | null;
  locale: Locale;
  redraw: () => void;
  go: (href: string) => void;
  showReminder: (reminder: ReminderMessage) => void;
};

/** Starts the scripts of the current TV page. */
export function startTelevision({
  profileId,
  isVirtual,
  watched,
  locale,
  redraw,
  go,
  showReminder,
}: Options): () => void {
  const page = document.querySelector<HTMLElement>("[data-tv]");
  if (!page) return () => {};
  const controller = new AbortController();
  const { signal } = controller;
  startZone(page, { locale, redraw, signal });
  if (profileId !== null) {
    if (watched !== null) storeWatchedChannel(profileId, watched);
    markLastWatched(page, profileId);
    startFavoriteChannels(page, { isVirtual, signal });
    startReminderPoller({ url: localisedPath(paths.resources.tvReminders(), locale), signal, showReminder });
  }
  startGuideKeys(page, signal);
  startChannelKeys(page, { go, signal });
  startLiveNow(page, { url: localisedPath(paths.resources.tvNow(), locale), redraw, signal });
  return () => controller.abort();
}

/** Does nothing if storage is full or blocked. */
function storeWatchedChannel(profileId: string, channelId: number): void {
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

/** Adds "You watched" to the channel this profile watched last. */
function markLastWatched(page: HTMLElement, profileId: string): void {
  const text = page.dataset.seen;
  if (!text) return;
  const channel = getLastChannel(parseMemory(readStorage()), profileId);
  const name =
    channel === null ? null : page.querySelector(`[data-channel="${channel}"] a > span:last-child`);
  if (!name || name.querySelector("small")) return;
  const note = document.createElement("small");
  note.textContent = text;
  name.append(" ", note);
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(channelMemoryKey);
  } catch {
    return null;
  }
}
