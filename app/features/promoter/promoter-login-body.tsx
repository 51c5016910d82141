import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import { PromoterForm, type PromoterFormProps } from "./promoter-form";

/** /promoter/login: the promoters' sign-in page. Rendered on the server only. */
export function PromoterLoginBody(props: PromoterFormProps) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  return (
    <div className={formPage.page}>
      <div className={formPage.panel}>
        <h1>{t("promoter.title")}</h1>
        <p className={formPage.lead}>{t("promoter.lead")}</p>
        <Island name="promoter-form" of={PromoterForm} props={props} on="focus" />
        <LinkButton look="text" isWide href={to(paths.auth())}>
          {t("promoter.isViewer")}
        </LinkButton>
      </div>
    </div>
  );
}
