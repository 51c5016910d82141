import type { Locale } from "~/lib/i18n/locales";
import { ownZone, showOwnTimes } from "~/lib/time/own-times";
import { getDay } from "~/lib/time/time-text";
import { guideTimesIn } from "./guide-times";
import { whenIdle } from "./when-idle";

const yearSeconds = 31_536_000;

type Options = { locale: Locale; redraw: () => void; signal: AbortSignal };

/**
 * A page drawn in another zone than the browser's is told by the browser's clock: its words alone where the page goes on
 * from the present, the whole page where it is a day, which begins at another moment there.
 */
export function startZone(page: HTMLElement, { locale, redraw, signal }: Options): void {
  const own = ownZone();
  const drawn = page.dataset.zone;
  if (own === null || drawn === undefined || own === drawn) return;
  const isNew = syncTimeZone(own);
  const now = Number(page.dataset.now);
  const isSameDay = getDay(now, own) === getDay(now, drawn);
  // Told before and not taken: the server has another name for the zone, and draws no other page.
  if (isNew && (page.dataset.goesOn === undefined || !isSameDay)) return redraw();
  showOwnTimes(page);
  page.dataset.zone = own;
  const guide = page.querySelector<HTMLElement>("[data-guide]");
  if (guide) whenIdle(guideTimesIn(own, guide, locale), signal);
}

/** Tells the server the browser's zone; whether it hears it for the first time. */
function syncTimeZone(own: string): boolean {
  const cookie = `tz=${encodeURIComponent(own)}`;
  const isTold = () => document.cookie.split("; ").includes(cookie);
  if (isTold()) return false;
  document.cookie = `${cookie}; path=/; max-age=${yearSeconds}; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
  return isTold();
}
