import { daySeconds, hourSeconds } from "./time-units";

/** How long a subscription that is not renewed still lasts, as its notice says it. */
export type ExpiryNotice = "2days" | "1day" | "12hours";

/** The notice for what remains, in seconds; borders belong to the longer one (F-145..F-147, AMB-106). */
export function getExpiryNotice(remaining: number): ExpiryNotice | null {
  const hours = remaining / hourSeconds;
  if (hours > 48 || hours < 8) return null;
  if (hours >= 24) return "2days";
  return hours >= 12 ? "1day" : "12hours";
}

type Period = { reccurent: boolean; is_grace: boolean; expiration: number };

/** When access ends for good, in Unix seconds: the last end, if none is renewed or waits for its payment; null otherwise. */
export function getLastEnd(periods: readonly Period[]): number | null {
  if (periods.length === 0 || periods.some(({ reccurent, is_grace: isGrace }) => reccurent || isGrace))
    return null;
  return Math.max(...periods.map(({ expiration }) => expiration));
}

/** Steps of cancelling: the reason, the discount, the confirmation (AMB-237). */
export const cancelSteps = [0, 1, 2] as const;
export type CancelStep = (typeof cancelSteps)[number];

/** Going on from the last step begins anew (F-148, F-149). */
export const getNextCancelStep = (step: CancelStep): CancelStep => cancelSteps[step + 1] ?? 0;

/** Why viewers cancel (E-111..E-117, AMB-010). */
export const cancelReasons = [
  "tech_problems",
  "no_time",
  "no_content",
  "temporary_cancellation",
  "other_service",
  "price",
  "watch_start_in_another_onlinecinema",
] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** What is taken off the next charge of those who stay, in percent, and how long until it is offered again. */
export const stayDiscountPercent = 50;
export const stayDiscountEverySeconds = 365 * daySeconds;

/** How long a subscription may rest. */
export const freezeDays = [7, 14, 30] as const;
/** How long after one rest another may begin. */
export const freezeEverySeconds = 90 * daySeconds;

type Freezable = {
  type: "TRIAL" | "GRACE" | "PROMO" | "PAID";
  manageable: boolean;
  recurrent: boolean;
  start: number;
  expiration: number;
  isGrace: boolean;
  frozenFrom: number | null;
  frozenUntil: number | null;
};

export const isFrozen = ({ frozenUntil }: Pick<Freezable, "frozenUntil">, now: number): boolean =>
  frozenUntil !== null && now < frozenUntil;

/** Paid periods under way that have not rested lately. */
export function mayFreeze(subscription: Freezable, now: number): boolean {
  const { type, manageable, recurrent, start, expiration, isGrace, frozenUntil } = subscription;
  return (
    type === "PAID" &&
    manageable &&
    recurrent &&
    !isGrace &&
    now >= start &&
    now < expiration &&
    (frozenUntil === null || now >= frozenUntil + freezeEverySeconds)
  );
}

/** Whether those who are about to leave are offered the discount. */
export const mayDiscount = (
  {
    discounted,
    recurrent,
    manageable,
  }: { discounted: number | null; recurrent: boolean; manageable: boolean },
  now: number,
): boolean =>
  recurrent && manageable && (discounted === null || now >= discounted + stayDiscountEverySeconds);
