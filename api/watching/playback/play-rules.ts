import type { PlayRule } from "#contract/playback";
import { isWindowOpen, mayWatch, needsPlan } from "#domain/access";
import type { Playable } from "../../catalogue/catalog/playable";
import type { Caller } from "../../people/viewers/accounts";
import { getViewer } from "../../people/viewers/entitlement";
import type { Refusal } from "../../platform/errors";

export type PlayRequest = {
  title: Pick<Playable["title"], "windows" | "blockedCountries">;
  kind: Playable["kind"];
  country: string;
  now: number;
  /** For visitors, who have no profile yet. */
  isChild?: boolean;
};
type TitleRule = { rule: PlayRule; check: (caller: Caller | null, request: PlayRequest) => Refusal | null };

const refuse = (code: string, message: string): Refusal => ({ status: 403, code, message });
export const needsSubscription = refuse("SUBSCRIPTION_REQUIRED", "A subscription is needed");

/** A child needs an active plan of the account, of any kind. */
export function findPlanRefusal(
  caller: Caller | null,
  { now, isChild = false }: Pick<PlayRequest, "now" | "isChild">,
): Refusal | null {
  const { accountType } = getViewer(caller, now);
  return needsPlan({ accountType, isChild: caller?.profile.child ?? isChild })
    ? refuse("CHILD_PLAN_REQUIRED", "A child's profile requires an active plan")
    : null;
}

/** Rules that may refuse playback of a title, in this order. For trailers only the country counts. */
export const titleRules: readonly TitleRule[] = [
  {
    rule: "country",
    check: (_caller, { title, country }) =>
      title.blockedCountries.includes(country) ? refuse("GEO_RESTRICTED", "Not shown in this country") : null,
  },
  {
    rule: "child-plan",
    check: (caller, request) => (request.kind === "trailer" ? null : findPlanRefusal(caller, request)),
  },
  {
    rule: "window",
    check: (_caller, { kind, title, now }) =>
      kind === "trailer" || title.windows.some((window) => isWindowOpen(window, now))
        ? null
        : needsSubscription,
  },
  {
    rule: "subscription",
    check: (caller, { kind, title, now }) =>
      kind === "trailer" || mayWatch(title.windows, getViewer(caller, now), now) ? null : needsSubscription,
  },
];

/**
 * Why this caller (null if anonymous) may not play a title; null if they may. Must be checked before every response
 * that contains or leads to a media URL.
 */
export function getRefusal(caller: Caller | null, request: PlayRequest): Refusal | null {
  for (const { check } of titleRules) {
    const refusal = check(caller, request);
    if (refusal) return refusal;
  }
  return null;
}
