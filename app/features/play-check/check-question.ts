import { type PlayRule, playRules } from "#contract/playback";

/** The check that a support question refers to. It is taken from a URL, so it is parsed strictly. */
type AskedCheck = { number: string; rule: PlayRule | null; page: string };

const shortId = 8;

/** The first characters of the request's id, as in the log; short enough to dictate. */
export const getCheckNumber = (requestId: string): string => requestId.slice(0, shortId).toUpperCase();

/** The query that prefills the question form. */
export function getQuestionQuery({ number, rule, page }: AskedCheck): string {
  return String(new URLSearchParams({ check: number, page, ...(rule ? { rule } : {}) }));
}

export function readAskedCheck(query: URLSearchParams): AskedCheck | null {
  const number = query.get("check") ?? "";
  const page = query.get("page") ?? "";
  const rule = playRules.find((name) => name === query.get("rule")) ?? null;
  const isOurs = /^[0-9A-F]{8}$/.test(number) && /^(?:\/[\w%-]{1,100}){1,5}$/.test(page);
  return isOurs ? { number, rule, page } : null;
}
