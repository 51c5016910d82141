import { type PlayRule, playRules } from "#contract/playback";

/** A check that a question to support is about: all of it comes from an address, so it is read strictly. */
type AskedCheck = { number: string; rule: PlayRule | null; page: string };

const shortId = 8;

/** The beginning of the request's id, by which the log has it: short enough to be dictated. */
export const getCheckNumber = (requestId: string): string => requestId.slice(0, shortId).toUpperCase();

/** What the form of a question is opened with. */
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
