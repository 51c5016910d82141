import type { Locale } from "~/lib/i18n/locales";
import { formatZoneName } from "~/lib/time/time-text";

/** From west to east: where the service's viewers live. */
const zones = [
  "Europe/Belgrade",
  "Europe/Zagreb",
  "Europe/Sofia",
  "Europe/Kaliningrad",
  "Europe/Moscow",
  "Europe/Samara",
  "Asia/Yekaterinburg",
  "Asia/Omsk",
  "Asia/Krasnoyarsk",
  "Asia/Irkutsk",
  "Asia/Yakutsk",
  "Asia/Vladivostok",
  "Asia/Magadan",
  "Asia/Kamchatka",
];

export type ZoneOption = { zone: string; name: string; isChosen: boolean };

/** The zones that a child's day may have; the chosen one is among them, whatever it is. */
export function listZones({
  chosen,
  now,
  locale,
}: {
  chosen: string;
  now: number;
  locale: Locale;
}): ZoneOption[] {
  return [...new Set([...zones, chosen])].map((zone) => ({
    zone,
    name: formatZoneName("short", now, zone, locale),
    isChosen: zone === chosen,
  }));
}
