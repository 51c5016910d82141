import type { Locale } from "~/lib/i18n/locales";
import { getBrowserZone, showLocalTimes } from "~/lib/time/local-times";
import { formatDay } from "~/lib/time/time-text";
import { rewriteGuideTimes } from "./guide-times";
import { runWhenIdle } from "./when-idle";

const yearSeconds = 31_536_000;

type Options = { locale: Locale; redraw: () => void; signal: AbortSignal };

/**
 * Adjusts a page that was rendered in another zone than the browser's. A guide that follows the present only
 * needs its times rewritten; a page of a given day is requested again, because the day starts at a different
 * moment.
 */
export function startZone(page: HTMLElement, { locale, redraw, signal }: Options): void {
  const browserZone = getBrowserZone();
  const renderedZone = page.dataset.zone;
  if (browserZone === null || renderedZone === undefined || browserZone === renderedZone) return;
  const isNew = syncTimeZone(browserZone);
  const now = Number(page.dataset.now);
  const isSameDay = formatDay(now, browserZone) === formatDay(now, renderedZone);
  // If the cookie was set before, the server knows the zone under another name and would render the same page
  // again.
  if (isNew && (page.dataset.followsNow === undefined || !isSameDay)) return redraw();
  showLocalTimes(page);
  page.dataset.zone = browserZone;
  const guide = page.querySelector<HTMLElement>("[data-guide]");
  if (guide) runWhenIdle(rewriteGuideTimes(browserZone, guide, locale), signal);
}

/**
 * Sends the browser's zone to the server in a cookie. Returns whether it was not known before; false if
 * cookies are blocked.
 */
function syncTimeZone(zone: string): boolean {
  const cookie = `tz=${encodeURIComponent(zone)}`;
  const hasCookie = () => document.cookie.split("; ").includes(cookie);
  if (hasCookie()) return false;
  document.cookie = `${cookie}; path=/; max-age=${yearSeconds}; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
  return hasCookie();
}
