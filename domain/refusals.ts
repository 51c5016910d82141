import type { PaymentDecline } from "#contract/billing";

/**
 * Whether a refused charge may succeed later with the same card (soft), or never will (hard): payment systems forbid to
 * repeat those, and only another card helps.
 */
const kinds: Record<PaymentDecline, "soft" | "hard"> = {
  insufficient_funds: "soft",
  issuer_unavailable: "soft",
  declined_by_bank: "soft",
  authentication_failed: "soft",
  cancelled_by_payer: "soft",
  // The host refuses our call, which says nothing of the card.
  payment_invalid: "soft",
  card_expired: "hard",
  card_stolen: "hard",
  card_lost: "hard",
  account_closed: "hard",
  declined_for_good: "hard",
  token_revoked: "hard",
  // Ours: the card may well be charged.
  trial_used: "soft",
};

export const isHardRefusal = (code: PaymentDecline): boolean => kinds[code] === "hard";
