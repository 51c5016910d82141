import { TZDate } from "@date-fns/tz";
import { getLocalTime, parseMinuteOfDay } from "./limits";
import { hourSeconds, minuteSeconds } from "./time-units";

// A channel of one's own: titles that a viewer chose, at hours of an evening. Times are Unix seconds.

/** A film, or an episode of a series. */
type Part = { uid: string; minutes: number };
/** A film has one part, a series those that the viewer has not seen, in their order. */
export type ChannelTitle = { id: string; parts: readonly Part[] };
/** What a channel shows, and when. */
export type ChannelSlot = { titleId: string; uid: string; start: number; stop: number };

const gridSeconds = 5 * minuteSeconds;
/** Between two films there is at least so much. */
const breakSeconds = minuteSeconds;
/** Episodes of one series follow each other for so long; then comes another title. */
const seriesSeconds = hourSeconds;
const maxSlots = 60;

const roundUp = (time: number) => Math.ceil(time / gridSeconds) * gridSeconds;

/**
 * The titles at their hours, in order and round again while series have episodes: a channel begins at `start`, whatever
 * the clock says, everything later on a full five minutes. What would not be over by `until` is left out.
 */
export function createProgramme(
  titles: readonly ChannelTitle[],
  { start, until }: { start: number; until: number },
): ChannelSlot[] {
  const slots: ChannelSlot[] = [];
  let next = start;
  const add = (titleId: string, { uid, minutes }: Part): boolean => {
    const stop = next + minutes * minuteSeconds;
    if (minutes <= 0 || stop > until || slots.length === maxSlots) return false;
    slots.push({ titleId, uid, start: next, stop });
    next = roundUp(stop + breakSeconds);
    return true;
  };
  let waiting = titles;
  while (waiting.length > 0)
    waiting = waiting.flatMap(({ id, parts }) => {
      const shown = countShown(parts, (part) => add(id, part));
      const left = parts.slice(shown);
      // A series waits for its turn; if its next episode does not fit, later ones do not come before it.
      return shown > 0 && left.length > 0 ? [{ id, parts: left }] : [];
    });
  return slots;
}

/** Shows the first part, and the next ones for an hour. */
function countShown(parts: readonly Part[], show: (part: Part) => boolean): number {
  let seconds = 0;
  let shown = 0;
  for (const part of parts) {
    seconds += part.minutes * minuteSeconds;
    if ((shown > 0 && seconds > seriesSeconds) || !show(part)) break;
    shown += 1;
  }
  return shown;
}

/** Whether both show the same at the same hours, whenever they were made. */
export const isSameProgramme = (one: readonly ChannelSlot[], other: readonly ChannelSlot[]): boolean =>
  one.length === other.length &&
  one.every(({ uid, start }, index) => uid === other[index]?.uid && start === other[index].start);

export type ChannelState =
  | { kind: "before"; next: number }
  | { kind: "on"; index: number; seconds: number }
  | { kind: "break"; next: number }
  | { kind: "over" };

/** What is on: the slot with the seconds since it began, or the one that comes next. */
export function getChannelState(
  slots: readonly Pick<ChannelSlot, "start" | "stop">[],
  now: number,
): ChannelState {
  const index = slots.findIndex(({ stop }) => stop > now);
  const slot = slots[index];
  if (!slot) return { kind: "over" };
  if (slot.start <= now) return { kind: "on", index, seconds: now - slot.start };
  return index === 0 ? { kind: "before", next: index } : { kind: "break", next: index };
}

/**
 * The second of a film that is on for so many seconds. Demonstration films are shorter than those they stand for: then
 * it is the same share of both.
 */
export function getFilmSecond(
  seconds: number,
  { slotSeconds, filmSeconds }: { slotSeconds: number; filmSeconds: number },
): number {
  const isWhole = filmSeconds > slotSeconds - minuteSeconds;
  return Math.floor(isWhole || slotSeconds <= 0 ? seconds : (seconds * filmSeconds) / slotSeconds);
}

/** When a channel begins: at once, or when the clock next shows a time, «HH:MM». */
export type ChannelBeginning = { kind: "now" } | { kind: "clock"; time: string };

/** Null if the time is none. */
export function getBeginning(beginning: ChannelBeginning, now: number, zone: string): number | null {
  if (beginning.kind === "now") return Math.floor(now / minuteSeconds) * minuteSeconds;
  const minuteOfDay = parseMinuteOfDay(beginning.time);
  if (minuteOfDay === null) return null;
  const { day } = getLocalTime(now, zone);
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const onDay = (daysLater: number) =>
    Math.floor(
      new TZDate(
        year,
        month - 1,
        date + daysLater,
        Math.floor(minuteOfDay / 60),
        minuteOfDay % 60,
        zone,
      ).getTime() / 1000,
    );
  const today = onDay(0);
  // The minute that the clock shows counts: it begins at once.
  return today > now - minuteSeconds ? today : onDay(1);
}
