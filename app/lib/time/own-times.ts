import { defaultLocale, isLocale, type Locale, splitLocale } from "../i18n/locales";
import { moscow, timeLooks, timeText, zoneLooks, zoneName } from "./time-text";

/** The zone the browser is in; null where it does not say. */
export const ownZone = (): string | null => new Intl.DateTimeFormat().resolvedOptions().timeZone || null;

/** The zone the server drew this part of the page in: its own where it knew the viewer's, else Moscow's (AMB-224). */
const drawnIn = (element: Element) => element.closest<HTMLElement>("[data-zone]")?.dataset.zone ?? moscow;

function pageLocale(): Locale {
  const { locale } = splitLocale(location.pathname);
  return isLocale(locale) ? locale : defaultLocale;
}

/** Tells the times under a node by the browser's own clock and names its zone. Only words change, nothing moves. */
export function showOwnTimes(root: ParentNode): void {
  const zone = ownZone();
  if (zone === null) return;
  const locale = pageLocale();
  for (const time of root.querySelectorAll<HTMLTimeElement>("time[data-look]")) {
    const look = timeLooks.find((known) => known === time.dataset.look);
    if (look && drawnIn(time) !== zone) setText(time, timeText(look, Date.parse(time.dateTime) / 1000, zone, locale));
  }
  for (const name of root.querySelectorAll<HTMLElement>("[data-zone-name]")) {
    const look = zoneLooks.find((known) => known === name.dataset.zoneName);
    if (look && drawnIn(name) !== zone) setText(name, zoneName(look, Date.now() / 1000, zone, locale));
  }
}

function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
