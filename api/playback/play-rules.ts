import { mayWatch, needsPlan } from "#domain/access";
import { fail } from "../errors";
import type { Caller } from "../viewers/accounts";
import { getViewer } from "../viewers/entitlement";
import type { Playable } from "./playable";

type Refusal = { code: "GEO_RESTRICTED" | "CHILD_PLAN_REQUIRED" | "SUBSCRIPTION_REQUIRED"; message: string };
type PlayRequest = {
  title: Pick<Playable["title"], "windows" | "blockedCountries">;
  kind: Playable["kind"];
  country: string;
  now: number;
};

/**
 * Why this caller (null if anonymous) may not play a title; null if they may. Must be checked before every response
 * that contains or leads to a media URL.
 */
export function getRefusal(
  caller: Caller | null,
  { title, kind, country, now }: PlayRequest,
): Refusal | null {
  if (title.blockedCountries.includes(country))
    return { code: "GEO_RESTRICTED", message: "Not shown in this country" };
  if (kind === "trailer") return null;
  const viewer = getViewer(caller, now);
  if (needsPlan({ accountType: viewer.accountType, isChild: caller?.profile.child ?? false })) {
    return { code: "CHILD_PLAN_REQUIRED", message: "A child plays under an adult's plan" };
  }
  return mayWatch(title.windows, viewer, now)
    ? null
    : { code: "SUBSCRIPTION_REQUIRED", message: "A subscription is needed" };
}

export function requireMayPlay(caller: Caller, request: PlayRequest): void {
  const refusal = getRefusal(caller, request);
  if (refusal) fail(403, refusal.code, refusal.message);
}
