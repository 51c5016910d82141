import { serviceOffsetSeconds, serviceTimeZone } from "#domain/time-zone";
import { defaultLocale, isLocale, type Locale, splitLocale } from "../i18n/locales";
import { formatTime, formatZoneName, timeLooks, zoneLooks } from "./time-text";

/**
 * The browser's time zone; null if unknown. The first call takes 60 ms on a phone, because it initialises date
 * formatting.
 */
export const getBrowserZone = (): string | null =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone || null;

/**
 * The zone in which the server rendered this part of the page: the viewer's if known, else Moscow's
 * (AMB-224).
 */
const getRenderedZone = (element: Element) =>
  element.closest<HTMLElement>("[data-zone]")?.dataset.zone ?? serviceTimeZone;

function getPageLocale(): Locale {
  const { locale } = splitLocale(location.pathname);
  return isLocale(locale) ? locale : defaultLocale;
}

const shownTimes = "time[data-look]";
const zoneNames = "[data-zone-name]";

/** Whether the time is right as rendered, by the offset of the browser's clock, which is known without date formatting. */
const isAsRendered = (time: HTMLTimeElement): boolean =>
  getRenderedZone(time) === serviceTimeZone &&
  new Date(time.dateTime).getTimezoneOffset() * -60 === serviceOffsetSeconds;

/** Localises the times of a new document in two tasks; a single one would delay the response to the first touch. */
export async function showFirstLocalTimes(): Promise<void> {
  const times = document.querySelectorAll<HTMLTimeElement>(shownTimes);
  if ([...times].every(isAsRendered) && !document.querySelector(zoneNames)) return;
  await newTask();
  getBrowserZone();
  await newTask();
  showLocalTimes(document);
}

const newTask = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Rewrites the times under a node in the browser's time zone and names the zone. Only text changes, so the layout
 * does not shift.
 */
export function showLocalTimes(root: ParentNode): void {
  const times = root.querySelectorAll<HTMLTimeElement>(shownTimes);
  const names = root.querySelectorAll<HTMLElement>(zoneNames);
  if (times.length + names.length === 0) return;
  const zone = getBrowserZone();
  if (zone === null) return;
  const locale = getPageLocale();
  for (const time of times) {
    const look = timeLooks.find((known) => known === time.dataset.look);
    if (look && getRenderedZone(time) !== zone)
      setText(time, formatTime(look, Date.parse(time.dateTime) / 1000, zone, locale));
  }
  for (const name of names) {
    const look = zoneLooks.find((known) => known === name.dataset.zoneName);
    if (look && getRenderedZone(name) !== zone)
      setText(name, formatZoneName(look, Date.now() / 1000, zone, locale));
  }
}

function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
