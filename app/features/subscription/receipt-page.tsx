import { useTranslation } from "~/lib/i18n/i18n-context";
import { paths } from "~/lib/paths";
import styles from "../account/account.module.css";
import { AccountSection } from "../account/account-section";
import { useSection } from "../account/use-section";
import { QrPicture } from "../tv-code/qr-picture";
import type { receiptLoader } from "./receipt.server";

/** /account/receipts/{receipt}: a cash receipt as the law describes it, with its QR code. */
export function ReceiptPage() {
  const receipt = useSection<typeof receiptLoader>();
  const { t } = useTranslation(["billing", "account"]);
  return (
    <AccountSection
      title={receipt.title}
      back={{ href: paths.payments(), label: t("account:menu.payments") }}
    >
      <section className={styles.card}>
        <p className={styles.label}>{receipt.time}</p>
        <ul className={styles.rows}>
          {receipt.items.map(({ name, sum, vat }) => (
            <li key={name} className={styles.row}>
              <span className={styles.rowText}>
                <span className={styles.value} lang="ru">
                  {name}
                </span>
                <span className={styles.label}>{vat ?? t("receipt.noVat")}</span>
              </span>
              <strong>{sum}</strong>
            </li>
          ))}
        </ul>
        <p>
          <strong>{t("receipt.total", { sum: receipt.total })}</strong>
        </p>
        <dl className={styles.rows}>
          {receipt.facts.map(([name, value]) =>
            value === null ? null : (
              <div key={name} className={styles.row}>
                <dt className={styles.label}>{t(`receipt.facts.${name}`)}</dt>
                <dd className={styles.value}>{value}</dd>
              </div>
            ),
          )}
        </dl>
        <QrPicture qr={receipt.qr} label={t("receipt.qr")} />
        {receipt.url === null ? null : (
          <p>
            <a href={receipt.url} rel="noreferrer">
              {t("receipt.check")}
            </a>
          </p>
        )}
      </section>
    </AccountSection>
  );
}
