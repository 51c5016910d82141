import { useTranslation } from "~/lib/i18n/i18n-context";
import { LinkButton } from "~/ui/button";
import { Field } from "~/ui/field";
import styles from "~/ui/form-page.module.css";

type Props = {
  id: string;
  /** The URL of the picture, the key that is submitted with the answer, and the question in words. */
  captcha: { captcha: string; key: string; question: string };
  error: string | undefined;
  /** The URL that loads a new picture; without it a new one comes with the next attempt. */
  renewHref?: string;
};

/** A captcha: picture, question in words, and input (AMB-193). */
export function CaptchaField({ id, captcha, error, renewHref }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.captcha}>
      <img src={captcha.captcha} alt={t("captcha.picture")} width={200} height={64} />
      <p id="captcha-question">{t("captcha.question", { question: captcha.question })}</p>
      <input type="hidden" name="key" value={captcha.key} />
      <Field
        id={id}
        name="captcha"
        label={t("captcha.label")}
        error={error}
        describedBy="captcha-question"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        required
      />
      {renewHref === undefined ? null : (
        <LinkButton look="text" href={renewHref} data-reload="">
          {t("captcha.renew")}
        </LinkButton>
      )}
    </div>
  );
}
