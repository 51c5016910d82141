import { daySeconds, hourSeconds } from "./time-units";

/** The time left of a subscription that is not renewed, as named in its notice. */
export type ExpiryNotice = "2days" | "1day" | "12hours";

/** The notice for the remaining seconds; boundary values belong to the longer one (F-145..F-147, AMB-106). */
export function getExpiryNotice(remaining: number): ExpiryNotice | null {
  const hours = remaining / hourSeconds;
  if (hours > 48 || hours < 8) return null;
  if (hours >= 24) return "2days";
  return hours >= 12 ? "1day" : "12hours";
}

type Period = { reccurent: boolean; is_grace: boolean; expiration: number };

/** When access ends for good, in Unix seconds: the last end; null if a period renews or its payment is pending. */
export function getLastEnd(periods: readonly Period[]): number | null {
  if (periods.length === 0 || periods.some(({ reccurent, is_grace: isGrace }) => reccurent || isGrace))
    return null;
  return Math.max(...periods.map(({ expiration }) => expiration));
}

/** Steps of cancelling: the reason, the discount, the confirmation (AMB-237). */
export const cancelSteps = [0, 1, 2] as const;
export type CancelStep = (typeof cancelSteps)[number];

/** After the last step comes the first (F-148, F-149). */
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

/** The discount on the next charge for viewers who stay, in percent, and how long until it is offered again. */
export const stayDiscountPercent = 50;
const stayDiscountEverySeconds = 365 * daySeconds;

/** How long a subscription may be frozen. */
export const freezeDays = [7, 14, 30] as const;
/** How long after one freeze another may begin. */
const freezeEverySeconds = 90 * daySeconds;

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

/** Only current paid periods that were not frozen recently. */
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

/** Whether a viewer who is about to cancel is offered the discount. */
export const mayDiscount = (
  {
    discounted,
    recurrent,
    manageable,
  }: { discounted: number | null; recurrent: boolean; manageable: boolean },
  now: number,
): boolean =>
  recurrent && manageable && (discounted === null || now >= discounted + stayDiscountEverySeconds);
