import type { AccountType } from "#contract/auth";

const subscriberTypes: readonly AccountType[] = ["TRIAL", "GRACE", "PROMO", "PAID"];

/** TRIAL, GRACE, PROMO or PAID (AMB-173). */
export const isSubscriber = (type: AccountType): boolean => subscriberTypes.includes(type);

type Period = {
  type: "TRIAL" | "GRACE" | "PROMO" | "PAID";
  start: number;
  expiration: number;
  billingExpire: number;
  isGrace: boolean;
  /** End of the freeze. Ignored if the subscription is not active. */
  frozenUntil?: number | null;
};

/** In grace: started, and either flagged as grace or expired but still being billed (AMB-009). */
export function isInGrace(period: Omit<Period, "type">, now: number): boolean {
  if (now < period.start) return false;
  return period.isGrace || (now >= period.expiration && now < period.billingExpire);
}

export function isActive(period: Period, now: number): boolean {
  if (period.frozenUntil && now < period.frozenUntil) return false;
  return now >= period.start && (now < period.expiration || isInGrace(period, now));
}

/** Whether it has days left, though they may be frozen. */
export const isRunning = (period: Period, now: number): boolean =>
  isActive({ ...period, frozenUntil: null }, now);

const ranking: AccountType[] = [
  "PAID",
  "GRACE",
  "PROMO",
  "TRIAL",
  "EX_PAID",
  "EX_PROMO",
  "EX_TRIAL",
  "REGISTERED",
  "VIRTUAL",
];

/** The account type resulting from all subscriptions: the highest-ranked wins (AMB-190). */
export function getAccountType({
  virtual,
  periods,
  now,
}: {
  virtual: boolean;
  periods: Period[];
  now: number;
}): AccountType {
  const found = periods.map((period) => getPeriodType(period, now));
  found.push(virtual ? "VIRTUAL" : "REGISTERED");
  return ranking.find((type) => found.includes(type)) ?? "VIRTUAL";
}

function getPeriodType(period: Period, now: number): AccountType {
  if (isActive(period, now)) return isInGrace(period, now) ? "GRACE" : period.type;
  if (period.type === "TRIAL") return "EX_TRIAL";
  if (period.type === "PROMO") return "EX_PROMO";
  return "EX_PAID";
}

/**
 * Premium if any subscription has no acl_type or premium, else lite, else the first one's; null without subscriptions
 * (F-124..F-126, AMB-172).
 */
export function getAclType(types: (string | null)[]): string | null {
  if (types.some((type) => type === null || type === "premium")) return "premium";
  return types.includes("lite") ? "lite" : (types[0] ?? null);
}
