import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import styles from "../account/account.module.css";
import { AccountSection } from "../account/account-section";
import { useSection } from "../account/use-section";
import type { promoHistoryLoader } from "./promo.server";

/** /account/promo: codes that the account activated. */
export function PromoHistoryPage() {
  const { activations } = useSection<typeof promoHistoryLoader>();
  const { t } = useTranslation(["promo", "account"]);
  const to = useLocalised();
  return (
    <AccountSection title={t("account:menu.promo")} lead={t("history.lead")}>
      {activations.length === 0 ? (
        <p className={styles.card}>{t("history.empty")}</p>
      ) : (
        <ul className={classes(styles.rows, styles.wide, styles.grid)}>
          {activations.map(({ id, code, title, activated, until }) => (
            <li key={id} className={styles.row}>
              <div className={styles.rowText}>
                <span className={styles.value}>{title}</span>
                <span className={styles.label}>{t("history.activated", { date: activated })}</span>
                {until === null ? null : (
                  <span className={styles.label}>{t("history.until", { date: until })}</span>
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
    </AccountSection>
  );
}
