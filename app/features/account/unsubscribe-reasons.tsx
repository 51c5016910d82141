import { unsubscribeReasons } from "#contract/unsubscribe-reasons";
import { useTranslation } from "~/lib/i18n/i18n-context";
import fieldStyles from "~/ui/field.module.css";

/** Reasons for unsubscribing (E-118..E-122). */
export function UnsubscribeReasons({ chosen = null }: { chosen?: string | null }) {
  const { t } = useTranslation("account");
  return (
    <fieldset className={fieldStyles.choices}>
      <legend>{t("unsubscribe.why")}</legend>
      {unsubscribeReasons.map((reason) => (
        <label key={reason}>
          <input type="radio" name="reason" value={reason} defaultChecked={reason === chosen} />
          {t(`unsubscribe.reasons.${reason}`)}
        </label>
      ))}
    </fieldset>
  );
}
