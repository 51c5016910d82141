import type { PromoterHome } from "#contract/promoter";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale } from "~/lib/i18n/locale-context";
import { formatLongDate } from "~/lib/time/time-text";
import { Button } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import { LocalTime } from "../catalog/local-time";
import styles from "./promoter.module.css";

type Props = { home: PromoterHome; action: string; timeZone: string };

/** /promoter: a promoter's codes and their activations. Rendered on the server only. */
export function PromoterHomeBody({ home, action, timeZone }: Props) {
  const { t } = useTranslation("auth");
  const locale = useLocale();
  return (
    <div className={formPage.page}>
      <div className={styles.panel}>
        <header className={styles.head}>
          <h1>{home.name}</h1>
          <form method="post" action={action}>
            <Button look="text">{t("account.logout")}</Button>
          </form>
        </header>
        <section aria-labelledby="promoter-codes">
          <h2 id="promoter-codes">{t("promoter.codes")}</h2>
          {home.codes.length === 0 ? (
            <p className={formPage.lead}>{t("promoter.noCodes")}</p>
          ) : (
            <ul className={styles.rows}>
              {home.codes.map(({ code, created, activations }) => (
                <li key={code} className={styles.row}>
                  <span>
                    <strong className={styles.code}>{code}</strong>
                    <span className={styles.note}>
                      {t("promoter.created", { date: formatLongDate(created, locale) })}
                    </span>
                  </span>
                  <span>{t("promoter.activated", { count: activations })}</span>
                </li>
              ))}
            </ul>
          )}
        </section>
        <section aria-labelledby="promoter-activations">
          <h2 id="promoter-activations">{t("promoter.activations")}</h2>
          {home.activations.length === 0 ? (
            <p className={formPage.lead}>{t("promoter.noActivations")}</p>
          ) : (
            <ul className={styles.rows}>
              {home.activations.map(({ code, activated }, index) => (
                <li key={index} className={styles.row}>
                  <span className={styles.code}>{code}</span>
                  <LocalTime at={activated} look="date-time" zone={timeZone} />
                </li>
              ))}
            </ul>
          )}
        </section>
      </div>
    </div>
  );
}
