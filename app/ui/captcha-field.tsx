import type { ReactNode } from "react";
import { Field } from "./field";
import styles from "./form-page.module.css";

type Props = {
  id: string;
  /** The picture's address, and the key that is sent with the answer. */
  captcha: { captcha: string; key: string };
  error: string | undefined;
  texts: { picture: string; question: string; label: string };
  /** Other ways on, below the answer. */
  children?: ReactNode;
};

/** A captcha's picture, its spoken question and the answer. */
export function CaptchaField({ id, captcha, error, texts, children }: Props) {
  return (
    <div className={styles.captcha}>
      <img src={captcha.captcha} alt={texts.picture} width={200} height={64} />
      <p id="captcha-question">{texts.question}</p>
      <input type="hidden" name="key" value={captcha.key} />
      <Field
        id={id}
        name="captcha"
        label={texts.label}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        required
      />
      {children}
    </div>
  );
}
