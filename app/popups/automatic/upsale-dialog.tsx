import { Rays } from "~/features/tariffs/rays";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import type { DialogProps } from "./dialog-props";
import { PopupFrame } from "./popup-frame";

/** Offers a registered viewer the tariff of several months (P-004, AMB-018). */
export function UpsaleDialog(props: DialogProps) {
  const { t } = useTranslation("popups");
  const to = useLocalised();
  const { upsale } = props.content;
  if (upsale === null) return null;
  return (
    <PopupFrame {...props} title={t("upsale.title")} closeText={t("later")}>
      <Rays isThree={upsale.isThreeMonths} />
      <p>{t("upsale.text", { title: upsale.title, price: upsale.price })}</p>
      <LinkButton look="primary" isWide href={to(paths.purchase(upsale.id))}>
        {t("upsale.action")}
      </LinkButton>
    </PopupFrame>
  );
}
