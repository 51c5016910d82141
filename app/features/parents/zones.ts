import type { Locale } from "~/lib/i18n/locales";
import { formatZoneName } from "~/lib/time/time-text";

/** Time zones in which the service has viewers, from west to east. */
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

/** Options for the time zone of a child's day, including the chosen one, whatever it is. */
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
