import type { Catchup } from "~/contract/tv";

const id = /^\d{1,9}-\d{1,12}$/;

/** «{channel}-{start}»: anything else names no recording. */
export const isRecordingId = (value: string): boolean => id.test(value);

/** A film by its title, a part of a series by its own besides. */
export const getName = ({ title, episode }: Pick<Catchup, "title" | "episode">): string =>
  episode ? `${title}. ${episode.title}` : title;

/** A moment in words, in Moscow's time: kept pages are the same for everyone (AMB-221). */
export function getMoment(unixSeconds: number, languageTag: string): string {
  return new Intl.DateTimeFormat(languageTag, {
    weekday: "short",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "Europe/Moscow",
  }).format(unixSeconds * 1000);
}
