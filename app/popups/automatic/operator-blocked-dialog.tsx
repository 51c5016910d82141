import { useTranslation } from "~/lib/i18n/i18n-context";
import type { DialogProps } from "./dialog-props";
import { PopupFrame } from "./popup-frame";

/** A blocked operator account. */
export function OperatorBlockedDialog(props: DialogProps) {
  const { t } = useTranslation("watch");
  return (
    <PopupFrame {...props} title={t("operatorBlocked.title")} closeText={t("operatorBlocked.action")}>
      <p>{t("operatorBlocked.text")}</p>
    </PopupFrame>
  );
}
