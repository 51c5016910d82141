/** How much of a charge may still be given back, in minor units. */
export const getRefundable = (paid: number, refunded: number): number => Math.max(0, paid - refunded);
