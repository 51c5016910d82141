import type { NewsletterTopic } from "#contract/newsletter";
import { newsletterTopics } from "#contract/newsletter-topics";
import { hasTelevision } from "./television";
import { daySeconds, hourSeconds } from "./time-units";

/** Topics offered in a country: television only in countries that have it. */
export const getAvailableTopics = (country: string): NewsletterTopic[] =>
  newsletterTopics.filter((topic) => topic !== "tv" || hasTelevision(country));

export const weekSeconds = 7 * daySeconds;
/** How long an issue is worth sending. */
export const issueSeconds = daySeconds;

/** The first issue: a Friday, 12:00 in Moscow. */
const firstIssue = daySeconds + 9 * hourSeconds;

/** When the latest issue came out: each Friday at 12:00 in Moscow. Unix seconds. */
export const getIssueTime = (now: number): number =>
  firstIssue + Math.floor((now - firstIssue) / weekSeconds) * weekSeconds;
