import { TZDate } from "@date-fns/tz";
import { getUnixTime, setHours, startOfWeek, subHours } from "date-fns";
import type { NewsletterTopic } from "#contract/newsletter";
import { newsletterTopics } from "#contract/newsletter-topics";
import { hasTelevision } from "./television";
import { daySeconds } from "./time-units";
import { serviceTimeZone } from "./time-zone";

/** Topics offered in a country: television only in countries that have it. */
export const getAvailableTopics = (country: string): NewsletterTopic[] =>
  newsletterTopics.filter((topic) => topic !== "tv" || hasTelevision(country));

export const weekSeconds = 7 * daySeconds;
/** How long an issue is worth sending. */
export const issueSeconds = daySeconds;

const issueHour = 12;

/** When the latest issue came out: each Friday at 12:00 in Moscow. Unix seconds. */
export function getIssueTime(now: number): number {
  const hoursEarlier = subHours(new TZDate(now * 1000, serviceTimeZone), issueHour);
  return getUnixTime(setHours(startOfWeek(hoursEarlier, { weekStartsOn: 5 }), issueHour));
}
