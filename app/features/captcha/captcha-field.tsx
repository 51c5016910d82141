import { renewField } from "~/lib/forms/form-result";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import styles from "~/ui/form-page.module.css";

type Props = {
  id: string;
  /** The URL of the picture, the key that is submitted with the answer, and the question in words. */
  captcha: { captcha: string; key: string; question: string };
  error: string | undefined;
  /** Takes the focus when the page opens; not where another field comes first. */
  isFirst?: boolean;
};

/** A captcha: picture, question in words, and input (AMB-193). The form ends with RenewCaptcha. */
export function CaptchaField({ id, captcha, error, isFirst = true }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.captcha}>
      <img src={captcha.captcha} alt={t("captcha.picture")} width={200} height={64} />
      <input type="hidden" name="key" value={captcha.key} />
      <Field
        id={id}
        name="captcha"
        label={t("captcha.label")}
        error={error}
        hint={t("captcha.question", { question: captcha.question })}
        isFirst={isFirst}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        saysFull={false}
        required
      />
    </div>
  );
}

/** The button for another captcha. It is the last of its form, because Enter presses the first. */
export function RenewCaptcha() {
  const { t } = useTranslation();
  return (
    <Button look="text" isWide name={renewField} value="captcha" formNoValidate>
      {t("captcha.renew")}
    </Button>
  );
}
