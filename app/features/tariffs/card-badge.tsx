import type { PaymentMethod } from "#contract/billing";
import { banks, defaultBankColor } from "#domain/cards";
import { useTranslation } from "~/lib/i18n/i18n-context";
import styles from "./tariffs.module.css";

const brandNames: Record<string, string> = { mir: "МИР", visa: "Visa", master: "Mastercard" };

/** A saved method as text badges: bank, brand, last digits, expiry (AMB-245). */
export function CardBadge({
  method,
}: {
  method: Pick<PaymentMethod, "type" | "brand" | "bank" | "cardInfo">;
}) {
  const { t } = useTranslation("billing");
  const { type, brand, bank, cardInfo } = method;
  if (type !== "card" || !cardInfo) return <span>{t(`methods.types.${type}`)}</span>;
  const at = banks.findIndex(({ name }) => name === bank);
  return (
    <span className={styles.badge}>
      <svg viewBox="0 0 40 26" width="40" height="26" aria-hidden="true">
        <rect width="40" height="26" rx="5" fill={banks[at]?.color ?? defaultBankColor} />
        <rect y="6" width="40" height="5" fill="#000" opacity=".35" />
        <rect x="5" y="16" width="12" height="4" rx="2" fill="#fff" opacity=".7" />
      </svg>
      <span>
        {[bank, brand === null ? null : (brandNames[brand] ?? brand), cardInfo.card_number]
          .filter((part) => part !== null)
          .join(" ")}{" "}
        <span className={styles.small}>{cardInfo.card_expire}</span>
      </span>
    </span>
  );
}
