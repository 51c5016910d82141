import { useTranslation } from "~/lib/i18n/i18n-context";
import type { Terms } from "./describe-terms";
import styles from "./tariffs.module.css";

type Props = {
  terms: Terms;
  /** Days of the current subscription that are added. */
  keptDays?: number;
};

/** The charges with their dates, the yearly total and how to cancel; shown before paying. */
export function TermsList({ terms: { first, next, yearTotal, isNow }, keptDays = 0 }: Props) {
  const { t } = useTranslation("billing");
  return (
    <dl className={styles.terms}>
      <div>
        <dt>{t("terms.first")}</dt>
        <dd>{isNow ? t("terms.now", { amount: first.amount }) : t("terms.charge", first)}</dd>
      </div>
      {keptDays > 0 ? (
        <div>
          <dt>{t("terms.kept")}</dt>
          <dd>{t("terms.keptDays", { count: keptDays })}</dd>
        </div>
      ) : null}
      <div>
        <dt>{t("terms.next")}</dt>
        <dd>{t("terms.charge", next)}</dd>
      </div>
      <div>
        <dt>{t("terms.year")}</dt>
        <dd>{yearTotal}</dd>
      </div>
      <div>
        <dt>{t("terms.stop")}</dt>
        <dd>{t("terms.stopHow")}</dd>
      </div>
    </dl>
  );
}
