import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";

/** Asks whether to sign out. Rendered on the server only. */
export function LogoutBody({ action }: { action: string }) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  return (
    <div className={formPage.page}>
      <div className={formPage.panel}>
        <h1>{t("logout.title")}</h1>
        <p className={formPage.lead}>{t("logout.lead")}</p>
        <form method="post" action={action}>
          <Button look="primary" isWide>
            {t("logout.button")}
          </Button>
        </form>
        <LinkButton look="text" isWide href={to(paths.home())}>
          {t("logout.stay")}
        </LinkButton>
      </div>
    </div>
  );
}
