import { daySeconds } from "#domain/time-units";

/** Terms of these subscriptions. They are never charged, because they have no row in `renewals`. */
const terms = { currency: "RUB" as const, periodDays: 30, paidPeriods: 1 };

/** The subscriptions of an account that stands for all of its kind: an account type, or LITE. */
export function getExamplePeriods(kind: string, now: number) {
  const period = (
    type: "TRIAL" | "GRACE" | "PROMO" | "PAID",
    from: number,
    to: number,
    aclType: string | null = null,
    isGrace = false,
  ) => [
    {
      type,
      start: now + from * daySeconds,
      expiration: now + to * daySeconds,
      billingExpire: now + to * daySeconds,
      isGrace,
      aclType,
      recurrent: to > 0 || isGrace,
      manageable: true,
      tariffId: type === "PROMO" ? null : aclType === "lite" ? "lite" : "month",
      ...(type === "PROMO"
        ? { recurrent: false }
        : { ...terms, price: aclType === "lite" ? 19_900 : 39_900 }),
    },
  ];
  switch (kind) {
    case "TRIAL":
      return period("TRIAL", -1, 6);
    case "GRACE":
      return period("PAID", -31, -1, null, true);
    case "PROMO":
      return period("PROMO", -1, 29);
    case "PAID":
      return period("PAID", -1, 29);
    case "LITE":
      return period("PAID", -1, 29, "lite");
    case "EX_PAID":
      return period("PAID", -60, -30);
    case "EX_TRIAL":
      return period("TRIAL", -60, -53);
    case "EX_PROMO":
      return period("PROMO", -60, -30);
    default:
      return [];
  }
}
