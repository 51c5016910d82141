import {
  cardNumberLength,
  cvcLength,
  findBank,
  guessBrand,
  isCardGood,
  isCardNumber,
  readCardExpiry,
  readCardNumber,
} from "#domain/cards";
import type { Method } from "./operation-store";
import { createMac } from "./signatures";
import { findBehaviour } from "./test-cards";
import type { Texts } from "./texts";

type ErrorKey = keyof Texts["errors"];
export type CardErrors = Partial<Record<"number" | "expiry" | "cvc", ErrorKey>>;

/**
 * Validates the form's card at a time in milliseconds. The result contains neither number nor CVC, so that they are
 * never stored (AMB-196).
 */
export function readCard(
  form: { number: string; expiry: string; cvc: string },
  { now, secret }: { now: number; secret: string },
): { method: Method } | { errors: CardErrors } {
  const number = readCardNumber(form.number);
  const brand = guessBrand(number);
  const expiry = readCardExpiry(form.expiry);
  const behaviour = findBehaviour(number);
  const errors: CardErrors = {};
  if (number.length < cardNumberLength) errors.number = "numberShort";
  else if (!brand) errors.number = "numberBrand";
  else if (!isCardNumber(number)) errors.number = "numberWrong";
  else if (!behaviour) errors.number = "numberUnknown";
  if (!expiry) errors.expiry = "expiry";
  else if (!isCardGood(expiry, now)) errors.expiry = "expiryPast";
  if (!/^\d+$/.test(form.cvc) || form.cvc.length !== cvcLength) errors.cvc = "cvc";
  if (!behaviour || !expiry || Object.keys(errors).length > 0) return { errors };
  const bank = findBank(number)?.name ?? null;
  // With its expiry: so a demonstration has as many cards as trials it tries.
  const cardId = createMac(secret, `card:${number}:${expiry}`).slice(0, 32);
  return {
    method: {
      type: "card",
      brand,
      bank,
      last4: number.slice(-4),
      card_id: cardId,
      expire: expiry,
      behaviour,
    },
  };
}
