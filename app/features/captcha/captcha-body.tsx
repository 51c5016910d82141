import { useTranslation } from "react-i18next";
import type * as z from "zod";
import type { Captcha } from "~/contract/captcha";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Button, LinkButton } from "~/ui/button";
import styles from "./captcha.module.css";

type Props = { captcha: z.infer<typeof Captcha>; path: string; isWrong: boolean };

/** What stands in a list's place while the API wants to know whether a person asks: a picture, a question in words, a field (AMB-193). */
export function CaptchaBody({ captcha: { captcha, key, question }, path, isWrong }: Props) {
  const { t } = useTranslation("catalog");
  const to = useLocalised();
  const [action = "", query = ""] = path.split("?");
  return (
    <section className={styles.captcha} aria-labelledby="captcha-title">
      <h1 id="captcha-title">{t("captcha.title")}</h1>
      {isWrong ? (
        <p role="alert" id="captcha-error">
          {t("captcha.wrong")}
        </p>
      ) : null}
      <form method="get" action={to(action)} className={styles.form}>
        <img src={captcha} alt={t("captcha.picture")} width={200} height={64} />
        <p id="captcha-question">{t("captcha.question", { question })}</p>
        {/* A form sent by GET leaves the query of its address behind. */}
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="captcha_key" value={key} />
        <label htmlFor="captcha">{t("captcha.label")}</label>
        <input
          id="captcha"
          name="captcha"
          required
          maxLength={6}
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={isWrong ? "captcha-error captcha-question" : "captcha-question"}
          aria-invalid={isWrong || undefined}
        />
        <Button look="primary">{t("captcha.send")}</Button>
        <LinkButton look="text" href={to(path)} data-reload="">
          {t("captcha.renew")}
        </LinkButton>
      </form>
    </section>
  );
}
