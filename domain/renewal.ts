import { daySeconds, hourSeconds } from "./time-units";

/** How long before a charge its payer is told of it, and how long at least. */
export const noticeSeconds = 3 * daySeconds;
export const minNoticeSeconds = daySeconds;
/** How long the subscription lasts on while its renewal fails. */
export const graceSeconds = 10 * daySeconds;
/** When a renewal is tried, from the end of the paid period on: four times in all. */
export const retrySeconds = [0, daySeconds, 3 * daySeconds, 6 * daySeconds] as const;

export type Renewing = {
  recurrent: boolean;
  manageable: boolean;
  expiration: number;
  /** When the account will be deleted; null if nobody asked for that. */
  deleteAt: number | null;
  hasMethod: boolean;
  /** Whether the payer can be written to. */
  isReachable: boolean;
  /** Whether the method's card is still good. */
  isCardGood: boolean;
  /** When the payer was told of this charge; null if they were not. */
  noticed: number | null;
  /** How often this renewal was tried. */
  tries: number;
};

export type RenewalStep =
  | { do: "charge" }
  /** Tell the payer first, then come back. */
  | { do: "notify" }
  | { do: "wait"; until: number }
  /** Without asking the host: it would refuse. */
  | { do: "decline"; why: "card_expired" }
  | {
      do: "end";
      why: "cancelled" | "store" | "deletion" | "no_method" | "unreachable" | "too_late" | "refused";
    };

/**
 * Whether a subscription may be charged for its next period, and what is to be done if not. A charge needs a viewer who
 * has not cancelled, a method, a notice at least a day old, and a time between the period's end and the grace's.
 */
export function decideRenewal(renewing: Renewing, now: number): RenewalStep {
  const { expiration, noticed, tries } = renewing;
  if (!renewing.manageable) return { do: "end", why: "store" };
  if (!renewing.recurrent) return { do: "end", why: "cancelled" };
  // Its owner may still come back.
  if (renewing.deleteAt !== null)
    return now < expiration ? { do: "wait", until: expiration } : { do: "end", why: "deletion" };
  if (!renewing.hasMethod) return { do: "end", why: "no_method" };
  if (!renewing.isReachable) return { do: "end", why: "unreachable" };
  if (tries >= retrySeconds.length) return { do: "end", why: "refused" };
  if (now >= expiration + graceSeconds) return { do: "end", why: "too_late" };
  if (noticed === null)
    return now < expiration - noticeSeconds
      ? { do: "wait", until: expiration - noticeSeconds }
      : { do: "notify" };
  const due = Math.max(expiration + (retrySeconds[tries] ?? 0), noticed + minNoticeSeconds);
  if (now < due) return { do: "wait", until: due };
  return renewing.isCardGood ? { do: "charge" } : { do: "decline", why: "card_expired" };
}

/** When a refused renewal is tried again; null if it is not. `tries` counts the refusal. */
export function getNextTry(expiration: number, tries: number, now: number): number | null {
  const offset = retrySeconds[tries];
  return offset === undefined ? null : Math.max(expiration + offset, now + hourSeconds);
}
