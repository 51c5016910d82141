export const weekSeconds = 7 * 86_400;
/** How long an issue is worth being sent. */
export const issueSeconds = 86_400;

/** The first issue of all: a Friday, 12:00 in Moscow. */
const firstIssue = 86_400 + 9 * 3600;

/** When the latest issue came out: each Friday at 12:00 in Moscow. Unix seconds. */
export const getIssueTime = (now: number): number =>
  firstIssue + Math.floor((now - firstIssue) / weekSeconds) * weekSeconds;
