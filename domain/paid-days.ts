import type { Currency } from "#contract/currencies";

/** The days of a subscription that a payment paid for. They keep their worth wherever they move. */
export type PaidDays = {
  id: number;
  start: number;
  end: number;
  /** What was paid for them, and how much of it is given back or being given back, in minor units. */
  amount: number;
  returned: number;
  currency: Currency;
};

export const getUnusedSeconds = ({ start, end }: Pick<PaidDays, "start" | "end">, now: number): number =>
  Math.max(0, end - Math.max(now, start));

/** What the payer has left in them, in minor units, not rounded. */
export const getUnusedValue = (days: PaidDays, now: number): number =>
  days.end <= days.start
    ? 0
    : (Math.max(0, days.amount - days.returned) * getUnusedSeconds(days, now)) / (days.end - days.start);

type Credit = {
  /** What is deducted from a price, in minor units. */
  amount: number;
  /** The days whose rest it is. */
  ids: number[];
};

/**
 * The unused paid days that are deducted from a price, the earliest first, as many as do not exceed it; the others stay
 * days. Free days have no worth, and another currency is not converted. Rounded in the payer's favour.
 */
export function findCredit(
  days: readonly PaidDays[],
  { price, currency }: { price: number; currency: Currency },
  now: number,
): Credit {
  let value = 0;
  const credited = [...days]
    .sort((one, other) => one.start - other.start)
    .filter((one) => {
      const unused = one.currency === currency ? getUnusedValue(one, now) : 0;
      if (unused === 0 || (value > 0 && value + unused >= price)) return false;
      value += unused;
      return true;
    });
  const unit = currency === "RUB" ? 100 : 1;
  return {
    amount: Math.ceil(value / unit) * unit,
    ids: credited.map(({ id }) => id),
  };
}

/** A time on one subscription's calendar, and where it is on another's; a second there may be longer or shorter. */
export type DaysMove = { from: number; to: number; scale: number };

/** Where the days after `from` are after a move. Their used part stays behind, with its share of the worth. */
export function moveDays<Days extends PaidDays>(days: Days, { from, to, scale }: DaysMove): Days {
  const start = Math.max(days.start, from);
  const share = (days.end - start) / (days.end - days.start);
  const move = (at: number) => to + Math.round((at - from) * scale);
  return {
    ...days,
    start: move(start),
    end: move(days.end),
    amount: Math.round(days.amount * share),
    returned: Math.round(days.returned * share),
  };
}

/** Divides a period among payments by their worth, in this order. */
export function dividePeriod(
  { start, end }: Pick<PaidDays, "start" | "end">,
  worths: readonly number[],
): Pick<PaidDays, "start" | "end">[] {
  const total = worths.reduce((sum, worth) => sum + worth, 0);
  let before = 0;
  const getTime = () => start + Math.round(((end - start) * before) / total);
  return worths.map((worth) => {
    const from = getTime();
    before += worth;
    return { start: from, end: getTime() };
  });
}

/**
 * How many seconds end after a part of their payment was given back: the same share of them, but no more than are
 * unused.
 */
export function getReturnedSeconds(days: PaidDays, returned: number, now: number): number {
  const share = days.amount === 0 ? 1 : Math.min(1, returned / days.amount);
  return Math.min(getUnusedSeconds(days, now), Math.round((days.end - days.start) * share));
}
