import { daySeconds, hourSeconds } from "./time-units";

/** How long before a charge the payer is notified, and the minimum notice. */
export const noticeSeconds = 3 * daySeconds;
export const minNoticeSeconds = daySeconds;
/** How long the subscription continues while its renewal fails. */
export const graceSeconds = 10 * daySeconds;
/** When a renewal is attempted, counted from the end of the paid period: four times in all. */
export const retrySeconds = [0, daySeconds, 3 * daySeconds, 6 * daySeconds] as const;

export type RenewalCandidate = {
  recurrent: boolean;
  manageable: boolean;
  expiration: number;
  /** When the account will be deleted; null if that was not requested. */
  deleteAt: number | null;
  hasMethod: boolean;
  /** Whether the payer has an address or number for notices. */
  isReachable: boolean;
  /** Whether the method's card has not expired. */
  isCardGood: boolean;
  /** When the payer was notified of this charge; null if they were not. */
  noticed: number | null;
  /** Number of attempts at this renewal. */
  attempts: number;
};

/** Whether a subscription renews automatically; at most one of an account does. */
export const isRenewing = ({
  recurrent,
  manageable,
  price,
}: Pick<RenewalCandidate, "recurrent" | "manageable"> & { price: unknown }): boolean =>
  recurrent && manageable && price !== null;

export type RenewalStep =
  | { kind: "charge" }
  /** Notify the payer first; charge later. */
  | { kind: "notify" }
  | { kind: "wait"; until: number }
  /** Without asking the host: it would refuse. */
  | { kind: "decline"; why: "card_expired" }
  | {
      kind: "end";
      why: "cancelled" | "store" | "deletion" | "no_method" | "unreachable" | "too_late" | "refused";
    };

/**
 * Whether a subscription may be charged for its next period, and what to do if not. A charge needs a viewer who
 * has not cancelled, a payment method, a notice at least a day old, and a time between the end of the
 * period and the end of the grace.
 */
export function decideRenewal(candidate: RenewalCandidate, now: number): RenewalStep {
  const { expiration, noticed, attempts } = candidate;
  if (!candidate.manageable) return { kind: "end", why: "store" };
  if (!candidate.recurrent) return { kind: "end", why: "cancelled" };
  // The owner may still restore the account.
  if (candidate.deleteAt !== null)
    return now < expiration ? { kind: "wait", until: expiration } : { kind: "end", why: "deletion" };
  if (!candidate.hasMethod) return { kind: "end", why: "no_method" };
  if (!candidate.isReachable) return { kind: "end", why: "unreachable" };
  if (attempts >= retrySeconds.length) return { kind: "end", why: "refused" };
  if (now >= expiration + graceSeconds) return { kind: "end", why: "too_late" };
  if (noticed === null)
    return now < expiration - noticeSeconds
      ? { kind: "wait", until: expiration - noticeSeconds }
      : { kind: "notify" };
  const due = Math.max(expiration + (retrySeconds[attempts] ?? 0), noticed + minNoticeSeconds);
  if (now < due) return { kind: "wait", until: due };
  return candidate.isCardGood ? { kind: "charge" } : { kind: "decline", why: "card_expired" };
}

/** A period begins where the last one ended, even if paid late: the grace was used too. */
export const getExtensionStart = (
  { expiration }: Pick<RenewalCandidate, "expiration">,
  now: number,
): number => (now < expiration + graceSeconds ? expiration : now);

/** When the next charge is due, after a notice if there was none yet. */
export const getChargeTime = (
  { expiration, attempts, noticed }: Pick<RenewalCandidate, "expiration" | "attempts" | "noticed">,
  now: number,
): number =>
  Math.max(
    now,
    expiration + (retrySeconds[attempts] ?? 0),
    (noticed ?? Math.max(now, expiration - noticeSeconds)) + minNoticeSeconds,
  );

/** When to retry a refused renewal; null for never. `attempts` includes the refused one. */
export function getNextAttempt(expiration: number, attempts: number, now: number): number | null {
  const offset = retrySeconds[attempts];
  return offset === undefined ? null : Math.max(expiration + offset, now + hourSeconds);
}
