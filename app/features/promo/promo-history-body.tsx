import type { PromoActivation } from "#contract/promo";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatLongDate } from "~/lib/time/time-text";
import { LinkButton } from "~/ui/button";
import styles from "../account/account.module.css";
import { AccountFrame } from "../account/account-frame";

/** /account/promo: codes that the account activated (E-060). Rendered on the server only. */
export function PromoHistoryBody({ activations }: { activations: PromoActivation[] }) {
  const { t } = useTranslation(["promo", "account"]);
  const to = useLocalised();
  const locale = useLocale();
  const date = (seconds: number) => formatLongDate(seconds, locale);
  return (
    <AccountFrame section="promo" title={t("account:menu.promo")} lead={t("history.lead")}>
      {activations.length === 0 ? (
        <p className={styles.card}>{t("history.empty")}</p>
      ) : (
        <ul className={styles.rows}>
          {activations.map(({ id, code, title, activated, until }) => (
            <li key={id} className={styles.row}>
              <div className={styles.rowText}>
                <span className={styles.value}>{title}</span>
                <span className={styles.label}>{t("history.activated", { date: date(activated) })}</span>
                {until === null ? null : (
                  <span className={styles.label}>{t("history.until", { date: date(until) })}</span>
                )}
              </div>
              <strong>{code}</strong>
            </li>
          ))}
        </ul>
      )}
      <LinkButton look="primary" href={to(paths.promoCode(paths.promoHistory()))}>
        {t("history.enter")}
      </LinkButton>
    </AccountFrame>
  );
}
