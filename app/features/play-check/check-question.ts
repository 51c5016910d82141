import { type PlayRule, playRules } from "#contract/playback";

/** The check that a support question refers to. It is taken from a URL, so it is parsed strictly. */
type CheckReference = { number: string; rule: PlayRule | null; page: string };

const shortId = 8;

/** The first characters of the request's id, as in the log; short enough to dictate. */
export const getCheckNumber = (requestId: string): string => requestId.slice(0, shortId).toUpperCase();

/** The query that prefills the question form. */
export function getQuestionQuery({ number, rule, page }: CheckReference): string {
  return String(new URLSearchParams({ check: number, page, ...(rule ? { rule } : {}) }));
}

export function parseCheckReference(query: URLSearchParams): CheckReference | null {
  const number = query.get("check") ?? "";
  const page = query.get("page") ?? "";
  const rule = playRules.find((name) => name === query.get("rule")) ?? null;
  const isValid = /^[0-9A-F]{8}$/.test(number) && /^(?:\/[\w%-]{1,100}){1,5}$/.test(page);
  return isValid ? { number, rule, page } : null;
}
