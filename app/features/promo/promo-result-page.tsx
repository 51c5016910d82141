import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import { Ticket } from "~/ui/ticket";
import { useAdultData } from "../layouts/adult-layout";
import type { promoResultLoader } from "./promo.server";

/** /code/success, /code_success and /promo_default: the latest activation. */
export function PromoResultPage() {
  const result = useAdultData<typeof promoResultLoader>();
  const { t } = useTranslation("promo");
  const to = useLocalised();
  if (result.kind === "none") return <NothingActivated isVirtual={result.isVirtual} />;
  const { text, ticket, tariffId, onward } = result;
  return (
    <div className={formPage.page}>
      <div className={formPage.panel} role="status">
        <h1>{t("success.title")}</h1>
        <p className={formPage.lead}>{text}</p>
        {ticket ? <Ticket {...ticket} /> : null}
        {tariffId === null ? (
          <LinkButton look="primary" isWide href={onward}>
            {t("success.go")}
          </LinkButton>
        ) : (
          <LinkButton look="primary" isWide href={to(paths.purchase(tariffId, onward))}>
            {t("success.buy")}
          </LinkButton>
        )}
        <LinkButton isWide href={to(paths.subscriptions())}>
          {t("success.subscription")}
        </LinkButton>
        <LinkButton look="text" isWide href={to(paths.promoHistory())}>
          {t("success.history")}
        </LinkButton>
      </div>
    </div>
  );
}

function NothingActivated({ isVirtual }: { isVirtual: boolean }) {
  const { t } = useTranslation("promo");
  const to = useLocalised();
  return (
    <div className={formPage.page}>
      <div className={formPage.panel}>
        <h1>{t("none.title")}</h1>
        <p className={formPage.lead}>{t(isVirtual ? "none.textVisitor" : "none.text")}</p>
        {isVirtual ? (
          <LinkButton look="primary" isWide href={to(paths.signIn(to(paths.promoSuccess())))}>
            {t("none.signIn")}
          </LinkButton>
        ) : null}
        <LinkButton look={isVirtual ? "quiet" : "primary"} isWide href={to(paths.promoCode())}>
          {t("none.enter")}
        </LinkButton>
      </div>
    </div>
  );
}
