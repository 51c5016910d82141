import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";

/** Asks whether to switch to the account whose token came in the URL. Rendered on the server only. */
export function OtherAccountBody({ action }: { action: string }) {
  const { t } = useTranslation("auth");
  return (
    <div className={formPage.page}>
      <div className={formPage.panel}>
        <h1>{t("otherAccount.title")}</h1>
        <p className={formPage.lead}>{t("otherAccount.lead")}</p>
        <form method="post" action={action} className={formPage.form}>
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
