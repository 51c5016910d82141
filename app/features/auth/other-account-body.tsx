import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";

type Props = { action: string; title: string; isGuest: boolean };

/** Asks whether to enter the account whose token came in the URL. Rendered on the server only. */
export function OtherAccountBody({ action, title, isGuest }: Props) {
  const { t } = useTranslation("auth");
  return (
    <div className={formPage.page}>
      <div className={formPage.panel}>
        <h1>{title}</h1>
        <p className={formPage.lead}>{isGuest ? t("linkEntry.lead") : t("otherAccount.lead")}</p>
        <form method="post" action={action} className={formPage.form}>
          <Button look="primary" isWide name="intent" value="enter">
            {isGuest ? t("linkEntry.button") : t("otherAccount.button")}
          </Button>
          <Button look="text" isWide name="intent" value="stay">
            {isGuest ? t("linkEntry.stay") : t("otherAccount.stay")}
          </Button>
        </form>
      </div>
    </div>
  );
}
