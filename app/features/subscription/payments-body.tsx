import type { Charge } from "#contract/billing";
import { formatMoney } from "#domain/money";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { languages } from "~/lib/i18n/locales";
import { paths } from "~/lib/paths";
import { formatLongDate } from "~/lib/time/time-text";
import { LinkButton } from "~/ui/button";
import styles from "../account/account.module.css";
import { AccountSection } from "../account/account-section";

/**
 * /account/payments: a sentence per charge, saying what for, why, when and from which card. Rendered on the server
 * only.
 */
export function PaymentsBody({ charges }: { charges: Charge[] }) {
  const { t } = useTranslation(["billing", "account"]);
  const to = useLocalised();
  return (
    <AccountSection title={t("account:menu.payments")} lead={t("payments.lead")}>
      {charges.length === 0 ? (
        <section className={styles.card}>
          <p>{t("payments.empty")}</p>
          <LinkButton look="primary" href={to(paths.tariffs())}>
            {t("subscription.none.choose")}
          </LinkButton>
        </section>
      ) : (
        <>
          <ul className={styles.rows}>
            {charges.map((charge) => (
              <ChargeRow key={charge.id} charge={charge} />
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

function ChargeRow({ charge }: { charge: Charge }) {
  const { t } = useTranslation("billing");
  const locale = useLocale();
  const {
    amount,
    currency,
    rule,
    tariff,
    at,
    period_start: from,
    period_end: until,
    paid_with: method,
    id,
  } = charge;
  const date = (seconds: number) => formatLongDate(seconds, locale);
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <span className={styles.value}>
          {date(at)} · {tariff}
        </span>
        <span className={styles.label}>
          {t(`payments.rules.${rule}`, { from: date(from), until: date(until) })}{" "}
          {method === null
            ? null
            : method.last4 === null
              ? t("payments.by", { method: t(`methods.types.${method.type}`) })
              : t("payments.byCard", { digits: method.last4 })}
        </span>
        <span className={styles.label}>{t("payments.number", { id })}</span>
      </div>
      <strong>{formatMoney(amount, currency, languages[locale].tag)}</strong>
    </li>
  );
}
