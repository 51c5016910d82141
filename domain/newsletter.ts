export const weekSeconds = 7 * 86_400;
/** How long an issue is worth sending. */
export const issueSeconds = 86_400;

/** The first issue: a Friday, 12:00 in Moscow. */
const firstIssue = 86_400 + 9 * 3600;

/** When the latest issue came out: each Friday at 12:00 in Moscow. Unix seconds. */
export const getIssueTime = (now: number): number =>
  firstIssue + Math.floor((now - firstIssue) / weekSeconds) * weekSeconds;
