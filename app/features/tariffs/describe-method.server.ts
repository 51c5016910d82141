import type { PaymentMethod } from "#contract/billing";
import { banks, defaultBankColor } from "#domain/cards";
import { languages, type Locale } from "~/lib/i18n/locales";

const brandNames: Record<string, string> = { mir: "Mir", visa: "Visa", master: "Mastercard" };

/** A brand as it is written in a language: the Russian system has a Cyrillic name. */
const getBrandName = (brand: string, locale: Locale): string =>
  brand === "mir" && languages[locale].alphabet === "Cyrillic" ? "МИР" : (brandNames[brand] ?? brand);

/** A saved method as pages show it: its type, or a card's bank, brand, last digits and expiry (AMB-245). */
export function describeMethod({ id, type, brand, bank, cardInfo }: PaymentMethod, locale: Locale) {
  const card =
    type === "card" && cardInfo
      ? {
          color: banks.find(({ name }) => name === bank)?.color ?? defaultBankColor,
          text: [bank, brand === null ? null : getBrandName(brand, locale), cardInfo.card_number]
            .filter((part) => part !== null)
            .join(" "),
          expiry: cardInfo.card_expire,
        }
      : null;
  return { id, type, name: cardInfo?.card_number ?? type, card };
}
export type MethodView = ReturnType<typeof describeMethod>;
