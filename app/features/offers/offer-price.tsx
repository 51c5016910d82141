import type { Tariff } from "#contract/billing";
import { getMonths } from "#domain/tariffs";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale } from "~/lib/i18n/locale-context";
import { describeTerms, planTariff } from "../tariffs/describe-terms";
import { createMoneyFormat } from "../tariffs/money-text";
import { TermsList } from "../tariffs/terms-list";
import styles from "./offers.module.css";

type Props = { tariff: Tariff; day: number; hasTrial: boolean };

/** The charges of the offer's tariff with their dates. Rendered on the server only. */
export function OfferPrice({ tariff, day, hasTrial }: Props) {
  const { t } = useTranslation(["billing", "offers"]);
  const locale = useLocale();
  const { currency } = tariff;
  const money = createMoneyFormat(currency, locale);
  const trialDays = hasTrial && tariff.allow_trial ? tariff.trial_period_duration.days : 0;
  const plan = planTariff(tariff, trialDays, day);
  return (
    <section aria-labelledby="price" className={styles.price}>
      <h2 id="price">{tariff.title}</h2>
      <p>
        <strong>{money(plan.first.amount)}</strong>{" "}
        <span>{t("price.per", { count: getMonths(tariff.period_days) })}</span>
      </p>
      {plan.first.amount < tariff.price ? (
        <p className={styles.muted}>{t("offers:usually", { amount: money(tariff.price) })}</p>
      ) : null}
      <TermsList terms={describeTerms({ ...plan, currency, isNow: trialDays === 0 }, locale)} />
    </section>
  );
}
