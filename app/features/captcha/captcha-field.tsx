import { useTranslation } from "~/lib/i18n/i18n-context";
import { LinkButton } from "~/ui/button";
import { Field } from "~/ui/field";
import styles from "~/ui/form-page.module.css";

type Props = {
  id: string;
  /** The picture's address, the key that is sent with the answer, and the question beside it. */
  captcha: { captcha: string; key: string; question: string };
  error: string | undefined;
  /** The page that draws another picture; without it the next try does. */
  renewHref?: string;
};

/** A captcha's picture, its spoken question and the answer (AMB-193). */
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
