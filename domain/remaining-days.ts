import type { Currency } from "#contract/currencies";
import { graceSeconds } from "./renewal";

/** A subscription of an account, as far as its days count. */
export type Running = {
  id: string;
  type: "TRIAL" | "GRACE" | "PROMO" | "PAID";
  aclType: string | null;
  start: number;
  expiration: number;
  frozenUntil: number | null;
  isGrace: boolean;
  recurrent: boolean;
  manageable: boolean;
  price: number | null;
  currency: Currency | null;
  periodDays: number | null;
};

/** The days still to come, in seconds. Those of a freeze were added to the end; they were not paid for. */
const getRemaining = ({ expiration, frozenUntil }: Running, now: number): number =>
  Math.max(0, expiration - Math.max(now, frozenUntil ?? now));

/** Lite or premium; a subscription without a name is premium. */
const isSameKind = (one: Pick<Running, "aclType">, other: Pick<Running, "aclType">): boolean =>
  (one.aclType === "lite") === (other.aclType === "lite");

/** Whether the days of a subscription may be moved to another one: those that another service bills may not. */
const isMovable = ({ type, price, manageable }: Running): boolean =>
  manageable && ((price !== null && (type === "PAID" || type === "TRIAL")) || type === "PROMO");

/** The terms of a new subscription, as far as days count. */
type Begun = Pick<Running, "aclType" | "price" | "currency" | "periodDays"> & {
  /** The subscription that is upgraded. */
  replacedId: string | null;
};

/** Days that another subscription takes over: those of `id` after `from`, which become `seconds`. */
type Carried = { id: string; from: number; seconds: number; scale: number };

/**
 * The current subscriptions whose days a new one takes over, and these days. They run at the same time, so
 * the longest counts. Days that were deducted from the price have been taken out of them before.
 */
export function findContinued<Subscription extends Running>(
  own: readonly Subscription[],
  begun: Begun,
  now: number,
): { continued: Subscription[]; carried: Carried | null; seconds: number } {
  const continued = own.filter(
    (one) => one.id !== begun.replacedId && isMovable(one) && isSameKind(one, begun) && one.expiration > now,
  );
  const replaced = own.filter(({ id, type }) => id === begun.replacedId && type === "PAID");
  const carried = findLongest([...replaced, ...continued].map((one) => carry(one, begun, now)));
  return { continued, carried, seconds: carried?.seconds ?? 0 };
}

/** What is left of a subscription's days after the first `skipped` seconds, as days of another; null if they cannot be. */
function carry(one: Running, to: Omit<Begun, "replacedId">, now: number, skipped = 0): Carried | null {
  const rest = Math.max(0, getRemaining(one, now) - skipped);
  const seconds = convertDays(one, to, rest);
  if (seconds === null) return null;
  const from = Math.max(now, one.frozenUntil ?? now) + skipped;
  return { id: one.id, from, seconds, scale: rest === 0 ? 1 : seconds / rest };
}

const findLongest = (all: (Carried | null)[]): Carried | null =>
  all.reduce((longest, one) => (one && one.seconds > (longest?.seconds ?? 0) ? one : longest), null);

/** What becomes of the subscriptions of two accounts that become one. */
type Merge = {
  /** The one that goes on; the only one that may renew. Null if there is nothing to go on with. */
  keptId: string | null;
  /** How much later it ends, and whose days these are, in their order. */
  addedSeconds: number;
  carried: Carried[];
  /** Those whose days it has taken over, or that have no days left: they end now. */
  endedIds: string[];
};

/**
 * Joins what an account has with what its viewer bought without signing in, as a purchase would: one subscription goes
 * on with the days of all of them, so none is lost or paid for twice. One with days left goes on before an unpaid one,
 * the fuller before the lighter, one that renews before one that does not, a paid one before a trial and a free one, and
 * the account's own before the other. Days of a lighter or fuller one count by their price; without
 * a common currency, and if another service bills it, it is left to run beside.
 */
export function planMerge(own: readonly Running[], moved: readonly Running[], now: number): Merge {
  const isRunning = (one: Running) =>
    one.manageable && now < one.expiration + (one.recurrent && one.price !== null ? graceSeconds : 0);
  const candidates = [...own, ...moved].filter(isRunning);
  const rank = (one: Running) => [
    Number(getRemaining(one, now) > 0),
    Number(one.aclType !== "lite"),
    Number(one.recurrent && !one.isGrace),
    Number(one.type === "PAID" || one.type === "GRACE") * 2 + Number(one.type === "TRIAL"),
    Number(own.includes(one)),
    getRemaining(one, now),
  ];
  const [kept, ...others] = candidates.sort((one, other) => compareRanks(rank(other), rank(one)));
  if (!kept || others.length === 0)
    return { keptId: kept?.id ?? null, addedSeconds: 0, carried: [], endedIds: [] };
  // Those of one account run at the same time, so of each account the longest counts.
  const keptSide = own.includes(kept) ? own : moved;
  const beside = others
    .filter((one) => keptSide.includes(one))
    .map((one) => carry(one, kept, now, getRemaining(kept, now)));
  const joined = others.filter((one) => !keptSide.includes(one)).map((one) => carry(one, kept, now));
  const carried = [findLongest(beside), findLongest(joined)].filter((one) => one !== null);
  return {
    keptId: kept.id,
    addedSeconds: carried.reduce((sum, { seconds }) => sum + seconds, 0),
    carried,
    endedIds: [...beside, ...joined].flatMap((one) => one?.id ?? []),
  };
}

/** Seconds of one subscription as seconds of another; null if they cannot be counted together. */
function convertDays(one: Running, kept: Omit<Begun, "replacedId">, seconds: number): number | null {
  if (seconds === 0 || isSameKind(one, kept)) return seconds;
  const [from, to] = [getPriceOfDay(one), getPriceOfDay(kept)];
  return from === null || to === null || one.currency !== kept.currency || one.type === "TRIAL"
    ? null
    : Math.ceil((seconds * from) / to);
}

const getPriceOfDay = ({ price, periodDays }: Pick<Running, "price" | "periodDays">): number | null =>
  price === null || price === 0 || periodDays === null ? null : price / periodDays;

function compareRanks(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}
