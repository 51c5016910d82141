import type { DeclineCode } from "#contract/payment-host";

export type CardBehaviour =
  | "success"
  | "three_d_secure"
  | "no_money"
  | "invalid"
  | "refused"
  | "timeout"
  | "late"
  | "once"
  | "expires"
  | "stolen"
  | "unavailable";

/** Cards known to the host (AMB-196). Any future expiry and any CVC are accepted. */
export const testCards: readonly { number: string; behaviour: CardBehaviour }[] = [
  { number: "2200700000000017", behaviour: "success" },
  { number: "4242424242424242", behaviour: "success" },
  { number: "4111111111111111", behaviour: "success" },
  { number: "5469010000000069", behaviour: "three_d_secure" },
  { number: "2200240000000030", behaviour: "no_money" },
  { number: "4276010000000040", behaviour: "invalid" },
  { number: "2200380000000091", behaviour: "refused" },
  { number: "5521750000000058", behaviour: "timeout" },
  { number: "2200150000000023", behaviour: "late" },
  { number: "2200300000000073", behaviour: "once" },
  { number: "5100210000000086", behaviour: "expires" },
  { number: "2200610000000109", behaviour: "stolen" },
  { number: "4377720000000117", behaviour: "unavailable" },
];

export const findBehaviour = (number: string): CardBehaviour | null =>
  testCards.find((card) => card.number === number)?.behaviour ?? null;

/** Decline codes of the payer's own payment; other cards succeed. */
export const formDeclines: Partial<Record<CardBehaviour, DeclineCode>> = {
  no_money: "insufficient_funds",
  invalid: "payment_invalid",
  refused: "declined_by_bank",
};

/** Decline codes of later charges without the payer; other cards succeed. */
export const chargeDeclines: Partial<Record<CardBehaviour, DeclineCode>> = {
  once: "insufficient_funds",
  expires: "card_expired",
  stolen: "card_stolen",
  unavailable: "issuer_unavailable",
};
