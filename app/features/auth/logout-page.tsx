import { Form } from "@remix-run/react";
import { useOneSubmit } from "~/lib/forms/use-one-submit";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";

/** Asks whether to sign out. */
export function LogoutPage() {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  const { submitProps } = useOneSubmit();
  return (
    <div className={formPage.panel}>
      <h1>{t("logout.title")}</h1>
      <p className={formPage.lead}>{t("logout.lead")}</p>
      <Form method="post" reloadDocument {...submitProps}>
        <Button look="primary" isWide>
          {t("logout.button")}
        </Button>
      </Form>
      <LinkButton look="text" isWide href={to(paths.home())}>
        {t("logout.stay")}
      </LinkButton>
    </div>
  );
}
