import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import { PromoterForm } from "./promoter-form";

/** /promoter/login: the promoters' sign-in page. */
export function PromoterLoginPage() {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  return (
    <div className={formPage.panel}>
      <h1>{t("promoter.title")}</h1>
      <p className={formPage.lead}>{t("promoter.lead")}</p>
      <PromoterForm />
      <LinkButton look="text" isWide href={to(paths.auth())}>
        {t("promoter.isViewer")}
      </LinkButton>
    </div>
  );
}
