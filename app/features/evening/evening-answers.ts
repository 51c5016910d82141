import {
  type EveningAnswers,
  type EveningCompany,
  type EveningMood,
  eveningOptions,
  type EveningTime,
} from "#contract/evening-names";
import { maxEveningHand } from "#contract/sizes";
import type { EveningAudience } from "#domain/evening";

/** The answers in a URL; whatever is not one of this audience's answers counts as not answered. */
export function readAnswers(query: URLSearchParams, audience: EveningAudience): Partial<EveningAnswers> {
  const options = eveningOptions[audience];
  const time = find<EveningTime>(options.time, query.get("time"));
  const company = find<EveningCompany>(options.company, query.get("with"));
  const mood = find<EveningMood>(options.mood, query.get("mood"));
  return { ...(time && { time }), ...(company && { company }), ...(mood && { mood }) };
}

const find = <Answer extends string>(answers: readonly Answer[], given: string | null) =>
  answers.find((answer) => answer === given);

/** Which three of the titles the URL asks for, from 0. */
export function readHand(query: URLSearchParams): number {
  const hand = Number(query.get("more") ?? 0);
  return Number.isInteger(hand) && hand >= 0 && hand <= maxEveningHand ? hand : 0;
}

export const isComplete = (answers: Partial<EveningAnswers>): answers is EveningAnswers =>
  answers.time !== undefined && answers.company !== undefined && answers.mood !== undefined;
