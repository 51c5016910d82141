import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import styles from "../account/account.module.css";
import { AccountSection } from "../account/account-section";
import { useSection } from "../account/use-section";
import type { paymentsLoader } from "./subscription.server";

/** /account/payments: a sentence per charge. */
export function PaymentsPage() {
  const { charges, isSubscribed } = useSection<typeof paymentsLoader>();
  const { t } = useTranslation(["billing", "account"]);
  const to = useLocalised();
  return (
    <AccountSection title={t("account:menu.payments")} lead={t("payments.lead")}>
      {charges.length === 0 ? (
        <section className={styles.card}>
          <p>{t("payments.empty")}</p>
          <LinkButton look="primary" href={to(isSubscribed ? paths.subscriptions() : paths.tariffs())}>
            {t(isSubscribed ? "tariffs.toSubscription" : "subscription.none.choose")}
          </LinkButton>
        </section>
      ) : (
        <>
          <ul className={classes(styles.rows, styles.wide)}>
            {charges.map(({ id, receiptId, date, tariff, text, paidWith, amount }) => (
              <li key={id} className={styles.row}>
                <div className={classes(styles.rowText, styles.charge)}>
                  <span className={styles.value}>
                    {date} · {tariff}
                  </span>
                  <span className={styles.label}>
                    {text} {paidWith}
                  </span>
                  <span className={styles.label}>{t("payments.number", { id })}</span>
                </div>
                {receiptId === null ? null : (
                  <LinkButton
                    look="text"
                    href={to(paths.receipt(receiptId))}
                    aria-label={t("receipt.openNamed", { date, amount })}
                  >
                    {t("receipt.open")}
                  </LinkButton>
                )}
                <strong>{amount}</strong>
              </li>
            ))}
          </ul>
          <LinkButton href={to(paths.resources.payments())} download="">
            {t("payments.download")}
          </LinkButton>
        </>
      )}
    </AccountSection>
  );
}
