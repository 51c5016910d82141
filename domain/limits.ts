/** Parental limits of a profile: ratings, titles, channels, minutes a day with those added for one day, and bedtime. */

/** Age ratings, lowest first. */
const ageRatings = ["0+", "6+", "8+", "12+", "14+", "16+", "18+"];

/** The ratings up to a cap; an unknown cap lets nothing through. */
export const getRatingsUpTo = (cap: string): string[] => ageRatings.slice(0, ageRatings.indexOf(cap) + 1);

/** The caps that parents choose from. A child's is at most 12+ (AMB-247), an adult's below 18+. */
export const ratingCaps = { child: ["0+", "6+", "12+"], adult: ["6+", "12+", "16+"] } as const;

/** Content that a profile does not see, on top of the rule for children. Without `ratings` there is no cap. */
export type ContentLimits = {
  ratings: readonly string[] | null;
  titles: readonly string[];
  channels: readonly number[];
};

/** Null if nothing is limited. */
export function getContentLimits(given: {
  maxRating: string | null;
  blockedTitles: readonly string[];
  blockedChannels: readonly number[];
}): ContentLimits | null {
  const { maxRating, blockedTitles: titles, blockedChannels: channels } = given;
  if (maxRating === null && titles.length === 0 && channels.length === 0) return null;
  return { ratings: maxRating === null ? null : getRatingsUpTo(maxRating), titles, channels };
}

/** Whether the limits allow a title or programme; null for a programme without a title. Unknown ratings count as 18+. */
export function isWithinLimits(
  { id, ratingAge }: { id: string | null; ratingAge: string | null },
  limits: ContentLimits | null,
): boolean {
  if (limits === null) return true;
  if (id !== null && limits.titles.includes(id)) return false;
  return limits.ratings === null || limits.ratings.includes(ratingAge ?? "18+");
}

const dayMinutes = 1440;
const minuteSeconds = 60;

/** Minutes since midnight of «HH:MM»; null for anything else. */
export function parseMinuteOfDay(text: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

export const formatMinuteOfDay = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");

export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Creating an Intl formatter costs twenty times using it, so they are cached. There are some four hundred zones. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function getClock(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
    hourCycle: "h23",
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** The date, YYYY-MM-DD, and the second of the day, by the clock in the zone. */
export function getLocalTime(now: number, zone: string): { day: string; secondOfDay: number } {
  const parts = getClock(zone).formatToParts(now * 1000);
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "0";
  return {
    day: `${get("year")}-${get("month")}-${get("day")}`,
    secondOfDay: (Number(get("hour")) * 60 + Number(get("minute"))) * 60 + Number(get("second")),
  };
}

/** Minutes of the day; may span midnight. */
type Bedtime = { from: number; to: number };
/** Minutes that parents added to those of one day, YYYY-MM-DD. They end with it. */
type ExtraMinutes = { day: string; minutes: number };
export type TimeLimits = {
  dailyMinutes: number | null;
  extra?: ExtraMinutes | null;
  bedtime: Bedtime | null;
  timeZone: string;
};

/** Why nothing more may be started today. */
export type TimeUp = "bedtime" | "minutes";

/** The minutes of a day with those that were added to it; null without a limit. */
export const getAllowedMinutes = (
  { dailyMinutes, extra }: Pick<TimeLimits, "dailyMinutes" | "extra">,
  day: string,
): number | null => (dailyMinutes === null ? null : dailyMinutes + (extra?.day === day ? extra.minutes : 0));

/** Seconds until nothing more may be started today; null without a limit. */
export function getTimeLeft(
  limits: TimeLimits,
  { now, watchedSeconds }: { now: number; watchedSeconds: number },
): { seconds: number | null; timeUp: TimeUp | null } {
  const { bedtime, timeZone } = limits;
  const { day, secondOfDay } = getLocalTime(now, timeZone);
  const untilBed = bedtime && getSecondsToBed(bedtime, secondOfDay);
  const allowed = getAllowedMinutes(limits, day);
  const ofMinutes = allowed === null ? null : Math.max(0, allowed * minuteSeconds - watchedSeconds);
  if (untilBed === 0) return { seconds: 0, timeUp: "bedtime" };
  if (ofMinutes === 0) return { seconds: 0, timeUp: "minutes" };
  const left = [untilBed, ofMinutes].filter((seconds) => seconds !== null);
  return { seconds: left.length === 0 ? null : Math.min(...left), timeUp: null };
}

/** Seconds until bedtime; 0 during it. */
function getSecondsToBed({ from, to }: Bedtime, secondOfDay: number): number {
  const minute = Math.floor(secondOfDay / minuteSeconds);
  const isNight = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (isNight) return 0;
  const toBed = from * minuteSeconds - secondOfDay;
  return toBed > 0 ? toBed : toBed + dayMinutes * minuteSeconds;
}

/** What parents give at once, and how often a day. */
const grantedMinutes = 15;
export const maxGrants = 4;

/** Why no minutes can be added now. Bedtime goes before minutes: those would give nothing. */
export type GrantRefusal = "unlimited" | "bedtime" | "too-many";

export function findGrantRefusal(
  limits: TimeLimits,
  { now, grants }: { now: number; grants: number },
): GrantRefusal | null {
  if (limits.dailyMinutes === null) return "unlimited";
  if (getTimeLeft(limits, { now, watchedSeconds: 0 }).timeUp === "bedtime") return "bedtime";
  return grants < maxGrants ? null : "too-many";
}

/**
 * The extra minutes of a day after another grant. What was begun may be finished, so more may have been watched than
 * was allowed: those minutes are forgiven, or a grant would give fewer than it says.
 */
export function addGrant(
  limits: TimeLimits,
  { day, watchedSeconds }: { day: string; watchedSeconds: number },
) {
  const allowed = getAllowedMinutes(limits, day) ?? 0;
  const beyond = Math.max(0, Math.floor(watchedSeconds / minuteSeconds) - allowed);
  return allowed - (limits.dailyMinutes ?? 0) + beyond + grantedMinutes;
}

/** In the last minutes a moon wanes. */
export const moonSeconds = 900;

/** How much of that moon is lit; null while it is not shown. */
export const getMoonShare = (seconds: number | null): number | null =>
  seconds === null || seconds > moonSeconds ? null : Math.max(0, seconds) / moonSeconds;

/** A child asks its parents at most this often. */
export const askSeconds = 600;

/** Whether a child whose minutes are used up may ask for more, or did so a moment ago. */
type AskState = "possible" | "asked" | "unavailable";

export function getAskState({
  timeUp,
  grants,
  asked,
  now,
}: {
  timeUp: TimeUp | null;
  grants: number;
  /** When it asked last, since the last grant. */
  asked: number | null;
  now: number;
}): AskState {
  if (timeUp !== "minutes" || grants >= maxGrants) return "unavailable";
  return asked !== null && now - asked < askSeconds ? "asked" : "possible";
}

/** After a longer pause, resuming counts as a new start. */
export const pauseSeconds = 600;
/** Players report more often than this: a longer gap does not count as watching. */
const maxReportGap = 30;

/** Something that a child plays: counted up to `seen`, over by `until`. Open while it plays. */
type Viewing = { seen: number; until: number; isOpen: boolean };

/** What a player report adds: the wall-clock seconds since the last one, if the video was playing. */
export const countReported = ({ seen, isOpen }: Viewing, now: number): number =>
  isOpen ? Math.min(Math.max(0, now - seen), maxReportGap) : 0;

/** What a viewing without further reports adds: all the time since the last one, up to its end. */
export const countSilent = ({ seen, until, isOpen }: Viewing, now: number): number =>
  isOpen ? Math.max(0, Math.min(now, until) - seen) : 0;

/** A player has this much of a video that was not shown yet. */
const aheadSeconds = 30;

/**
 * The seconds watched in a day: those that players reported, and at least what was delivered to them, but for what one
 * player may have ahead (AMB-251).
 */
export function countDay(viewings: readonly { reported: number; delivered: number }[]): number {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const hidden = Math.floor(
    sum(viewings.map(({ reported, delivered }) => Math.max(0, delivered - reported))),
  );
  return sum(viewings.map(({ reported }) => reported)) + Math.max(0, hidden - aheadSeconds);
}

/** Whether a start continues what is already playing, which may be finished after the time is up. */
export function isStillRunning({ seen, until, isOpen }: Viewing, now: number): boolean {
  return now < until + pauseSeconds && (isOpen || now - seen < pauseSeconds);
}
