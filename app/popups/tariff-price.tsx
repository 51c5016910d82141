import type { PopupTariff } from "~/features/popup-content/popup-content";
import { useTranslation } from "~/lib/i18n/i18n-context";
import styles from "./automatic/automatic-popup.module.css";

/** What a tariff costs, after the days that the viewer may try it for nothing. */
export function TariffPrice({ tariff: { price, months, trialDays } }: { tariff: PopupTariff }) {
  const { t } = useTranslation("popups");
  const text = t("offer.price", { price, count: months });
  return (
    <p className={styles.price}>
      {trialDays > 0 ? t("offer.trial", { count: trialDays, price: text }) : text}
    </p>
  );
}
