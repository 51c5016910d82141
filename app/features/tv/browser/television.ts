import { type Locale, localisedPath } from "~/lib/i18n/locales";
import { channelMemoryKey, lastChannel, readMemory, remembering } from "../channel-memory";
import type { SentReminders } from "../use-television";
import { startFavoriteChannels } from "./favorite-channels";
import { startChannelKeys, startGuideKeys } from "./guide-keys";
import { startLiveNow } from "./live-now";
import { startReminderPoller } from "./reminder-poller";
import { startZone } from "./zone";

type Options = {
  profileId: string | null;
  isVirtual: boolean;
  watched: number | null;
  locale: Locale;
  redraw: () => void;
  go: (href: string) => void;
  tell: (told: SentReminders) => void;
};

/** Starts all that script adds to the page of television in sight. */
export function startTelevision({
  profileId,
  isVirtual,
  watched,
  locale,
  redraw,
  go,
  tell,
}: Options): () => void {
  const page = document.querySelector<HTMLElement>("[data-tv]");
  if (!page) return () => {};
  const stopping = new AbortController();
  const { signal } = stopping;
  startZone(page, { locale, redraw, signal });
  if (profileId !== null) {
    if (watched !== null) remember(profileId, watched);
    markSeen(page, profileId);
    startFavoriteChannels(page, { isVirtual, signal });
    startReminderPoller({ url: localisedPath("/resources/tv-reminders", locale), signal, tell });
  }
  startGuideKeys(page, signal);
  startChannelKeys(page, { go, signal });
  startLiveNow(page, { url: localisedPath("/resources/tv-now", locale), redraw, signal });
  return () => stopping.abort();
}

/** Storage may be full or forbidden; then nothing is remembered. */
function remember(profileId: string, channelId: number): void {
  try {
    const memory = remembering(readMemory(localStorage.getItem(channelMemoryKey)), {
      profileId,
      channelId,
      creationDate: Date.now(),
    });
    localStorage.setItem(channelMemoryKey, JSON.stringify(memory));
  } catch {
    return;
  }
}

/** «You watched» at the channel this profile watched last. */
function markSeen(page: HTMLElement, profileId: string): void {
  const text = page.dataset.seen;
  if (!text) return;
  const channel = lastChannel(readMemory(stored()), profileId);
  const name =
    channel === null ? null : page.querySelector(`[data-channel="${channel}"] a > span:last-child`);
  if (!name || name.querySelector("small")) return;
  const note = document.createElement("small");
  note.textContent = text;
  name.append(" ", note);
}

function stored(): string | null {
  try {
    return localStorage.getItem(channelMemoryKey);
  } catch {
    return null;
  }
}
