import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import styles from "./auth.module.css";

/** Asks whether to go over to the account of a token that came in the address. Rendered on the server only. */
export function OtherAccountBody({ action }: { action: string }) {
  const { t } = useTranslation("auth");
  return (
    <div className={styles.page}>
      <div className={styles.panel}>
        <h1>{t("otherAccount.title")}</h1>
        <p className={styles.lead}>{t("otherAccount.lead")}</p>
        <form method="post" action={action} className={styles.form}>
          <Button look="primary" isWide name="intent" value="enter">
            {t("otherAccount.button")}
          </Button>
          <Button look="text" isWide name="intent" value="stay">
            {t("otherAccount.stay")}
          </Button>
        </form>
      </div>
    </div>
  );
}
