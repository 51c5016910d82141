import { useTranslation } from "react-i18next";
import type * as z from "zod";
import type { Captcha } from "~/contract/captcha";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Button, LinkButton } from "~/ui/button";
import styles from "./captcha.module.css";

type Props = { captcha: z.infer<typeof Captcha>; path: string; isSecondTry: boolean };

/** What stands in a list's place while the API wants to know whether a person asks: a picture, a question in words, a field (AMB-193). */
export function CaptchaBody({ captcha: { captcha, key, question }, path, isSecondTry }: Props) {
  const { t } = useTranslation("catalog");
  const to = useLocalised();
  return (
    <section className={styles.captcha} aria-labelledby="captcha-title">
      <h1 id="captcha-title">{t("captcha.title")}</h1>
      {isSecondTry ? <p role="alert" id="captcha-error">{t("captcha.wrong")}</p> : null}
      <form method="get" action={to(path)} className={styles.form}>
        <img src={captcha} alt={t("captcha.picture")} width={200} height={64} />
        <p id="captcha-question">{t("captcha.question", { question })}</p>
        <input type="hidden" name="captcha_key" value={key} />
        <label htmlFor="captcha">{t("captcha.label")}</label>
        <input id="captcha" name="captcha" required maxLength={6} inputMode="numeric" autoComplete="off" aria-describedby={isSecondTry ? "captcha-error captcha-question" : "captcha-question"} aria-invalid={isSecondTry || undefined} />
        <Button look="primary">{t("captcha.send")}</Button>
        <LinkButton look="text" href={to(path)} data-reload="">{t("captcha.renew")}</LinkButton>
      </form>
    </section>
  );
}
