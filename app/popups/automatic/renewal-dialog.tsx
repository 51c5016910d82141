import { AgreementNote } from "~/features/tariffs/agreement-note";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { HiddenFields } from "~/ui/hidden-fields";
import styles from "./automatic-popup.module.css";
import type { DialogProps } from "./dialog-props";
import { PopupFrame } from "./popup-frame";
import { rememberRenewal } from "./renewal-memory";

/**
 * Says once per session that a renewal failed (P-030 to P-040). Closing it only remembers that it was shown; the
 * button leads to the payment and back.
 */
export function RenewalDialog(props: DialogProps) {
  const { t } = useTranslation("billing");
  const to = useLocalised();
  const { content, back } = props;
  return (
    <PopupFrame {...props} title={t("renewal.title")} label={t("renewal.label")}>
      <p>{t("renewal.text")}</p>
      <form
        method="post"
        action={to(paths.subscriptions())}
        className={styles.form}
        onSubmit={() => rememberRenewal(back)}
      >
        <HiddenFields of={{ intent: "extend", back, ...content.unpaid }} />
        <Button look="primary" isWide>
          {t("renewal.button")}
        </Button>
        <AgreementNote />
      </form>
    </PopupFrame>
  );
}
