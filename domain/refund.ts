/** A charge and the period that it paid for. */
type Paid = { amount: number; start: number; end: number };

/** How much of a charge may still be given back, in minor units. */
export const getRefundable = (paid: number, refunded: number): number => Math.max(0, paid - refunded);

/**
 * When a subscription ends after a part of a charge was given back with its days: earlier by the same share of the
 * period, but by no more than is unused of it, and not before now.
 */
export function getRefundedEnd(
  { expiration }: { expiration: number },
  { amount, start, end }: Paid,
  refunded: number,
  now: number,
): number {
  const share = Math.round(((end - start) * Math.min(refunded, amount)) / amount);
  const unused = Math.max(0, end - Math.max(now, start));
  return Math.max(Math.min(now, expiration), expiration - Math.min(share, unused));
}
