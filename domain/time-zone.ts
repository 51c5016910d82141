import { hourSeconds } from "./time-units";

/** The time zone of dates that are shown alike to everyone, such as those of charges and documents (AMB-221). */
export const serviceTimeZone = "Europe/Moscow";

/** Moscow has been three hours ahead of UTC all year since 2014. */
export const serviceOffsetSeconds = 3 * hourSeconds;

/** «18 ноября 2026 г.» in the service's time zone. */
export const formatLongDate = (unixSeconds: number, languageTag: string): string =>
  new Intl.DateTimeFormat(languageTag, {
    timeZone: serviceTimeZone,
    day: "numeric",
    month: "long",
    year: "numeric",
  }).format(unixSeconds * 1000);
