import type { Currency } from "#contract/currencies";
import { formatMoney } from "#domain/money";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale } from "~/lib/i18n/locale-context";
import { languages } from "~/lib/i18n/locales";
import { formatLongDate } from "~/lib/time/time-text";
import styles from "./tariffs.module.css";

type ShownTerms = {
  currency: Currency;
  first: { at: number; amount: number };
  next: { at: number; amount: number };
  yearTotal: number;
  /** Whether the first charge is immediate. */
  isNow: boolean;
};

/**
 * The charges with their dates, the yearly total and how to cancel; shown before paying. Rendered on the server only.
 */
export function TermsList({ terms: { currency, first, next, yearTotal, isNow } }: { terms: ShownTerms }) {
  const { t } = useTranslation("billing");
  const locale = useLocale();
  const money = useMoney(currency);
  const charge = ({ at, amount }: ShownTerms["first"]) =>
    t("terms.charge", { date: formatLongDate(at, locale), amount: money(amount) });
  return (
    <dl className={styles.terms}>
      <div>
        <dt>{t("terms.first")}</dt>
        <dd>{isNow ? t("terms.now", { amount: money(first.amount) }) : charge(first)}</dd>
      </div>
      <div>
        <dt>{t("terms.next")}</dt>
        <dd>{charge(next)}</dd>
      </div>
      <div>
        <dt>{t("terms.year")}</dt>
        <dd>{money(yearTotal)}</dd>
      </div>
      <div>
        <dt>{t("terms.stop")}</dt>
        <dd>{t("terms.stopHow")}</dd>
      </div>
    </dl>
  );
}

/** Formats amounts in minor units in the page's language. */
export function useMoney(currency: Currency): (amount: number) => string {
  const { tag } = languages[useLocale()];
  return (amount) => formatMoney(amount, currency, tag);
}
