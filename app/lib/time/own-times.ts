import { defaultLocale, isLocale, type Locale, splitLocale } from "../i18n/locales";
import { moscow, timeLooks, timeText, zoneLooks, zoneName } from "./time-text";

/** The zone the browser is in; null where it does not say. The first answer takes a phone 60 ms: it starts what formats dates. */
export const getBrowserZone = (): string | null =>
  new Intl.DateTimeFormat().resolvedOptions().timeZone || null;

/** The zone the server drew this part of the page in: its own where it knew the viewer's, else Moscow's (AMB-224). */
const drawnIn = (element: Element) => element.closest<HTMLElement>("[data-zone]")?.dataset.zone ?? moscow;

function pageLocale(): Locale {
  const { locale } = splitLocale(location.pathname);
  return isLocale(locale) ? locale : defaultLocale;
}

const shownTimes = "time[data-look]";
const zoneNames = "[data-zone-name]";

/** Tells the times of a document that has just come, in two tasks: in one they would hold up the viewer's first touch. */
export async function showFirstOwnTimes(): Promise<void> {
  if (!document.querySelector(`${shownTimes}, ${zoneNames}`)) return;
  await newTask();
  getBrowserZone();
  await newTask();
  showOwnTimes(document);
}

const newTask = () => new Promise((resolve) => setTimeout(resolve));

/** Tells the times under a node by the browser's own clock and names its zone. Only words change, nothing moves. */
export function showOwnTimes(root: ParentNode): void {
  const times = root.querySelectorAll<HTMLTimeElement>(shownTimes);
  const names = root.querySelectorAll<HTMLElement>(zoneNames);
  if (times.length + names.length === 0) return;
  const zone = getBrowserZone();
  if (zone === null) return;
  const locale = pageLocale();
  for (const time of times) {
    const look = timeLooks.find((known) => known === time.dataset.look);
    if (look && drawnIn(time) !== zone)
      setText(time, timeText(look, Date.parse(time.dateTime) / 1000, zone, locale));
  }
  for (const name of names) {
    const look = zoneLooks.find((known) => known === name.dataset.zoneName);
    if (look && drawnIn(name) !== zone) setText(name, zoneName(look, Date.now() / 1000, zone, locale));
  }
}

function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
