import type { PaymentMethod } from "#contract/billing";
import { banks, defaultBankColor } from "#domain/cards";

const brandNames: Record<string, string> = { mir: "МИР", visa: "Visa", master: "Mastercard" };

/** A saved method as pages show it: its type, or a card's bank, brand, last digits and expiry (AMB-245). */
export function describeMethod({ id, type, brand, bank, cardInfo }: PaymentMethod) {
  const card =
    type === "card" && cardInfo
      ? {
          color: banks.find(({ name }) => name === bank)?.color ?? defaultBankColor,
          text: [bank, brand === null ? null : (brandNames[brand] ?? brand), cardInfo.card_number]
            .filter((part) => part !== null)
            .join(" "),
          expiry: cardInfo.card_expire,
        }
      : null;
  return { id, type, name: cardInfo?.card_number ?? type, card };
}
export type MethodView = ReturnType<typeof describeMethod>;
