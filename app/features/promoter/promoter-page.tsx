import { Form, useLoaderData } from "@remix-run/react";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import { LocalTime } from "../catalog/local-time";
import styles from "./promoter.module.css";
import type { promoterLoader } from "./promoter.server";

/** /promoter: a promoter's codes and their activations. */
export function PromoterPage() {
  const { name, codes, activations, timeZone } = useLoaderData<typeof promoterLoader>();
  const { t } = useTranslation("auth");
  const { submitProps } = useOneSubmit();
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h1>{name}</h1>
        <Form method="post" {...submitProps}>
          <Button look="text">{t("account.logout")}</Button>
        </Form>
      </header>
      <section aria-labelledby="promoter-codes">
        <h2 id="promoter-codes">{t("promoter.codes")}</h2>
        {codes.length === 0 ? (
          <p className={formPage.lead}>{t("promoter.noCodes")}</p>
        ) : (
          <ul className={styles.rows}>
            {codes.map(({ code, created, count }) => (
              <li key={code} className={styles.row}>
                <span>
                  <strong className={styles.code}>{code}</strong>
                  <span className={styles.note}>{t("promoter.created", { date: created })}</span>
                </span>
                <span>{t("promoter.activated", { count })}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="promoter-activations">
        <h2 id="promoter-activations">{t("promoter.activations")}</h2>
        {activations.length === 0 ? (
          <p className={formPage.lead}>{t("promoter.noActivations")}</p>
        ) : (
          <ul className={styles.rows}>
            {activations.map(({ code, activated }, index) => (
              <li key={index} className={styles.row}>
                <span className={styles.code}>{code}</span>
                <LocalTime at={activated} look="date-time" zone={timeZone} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
