import type * as z from "zod";
import type { Captcha } from "#contract/captcha";
import { splitSearch } from "#domain/split-search";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Button, LinkButton } from "~/ui/button";
import styles from "./captcha.module.css";

type Props = { captcha: z.infer<typeof Captcha>; path: string; isWrong: boolean };

/** Replaces a list while the API requires a captcha: an image, a question in words, and an input (AMB-193). */
export function CaptchaBody({ captcha: { captcha, key, question }, path, isWrong }: Props) {
  const { t } = useTranslation("catalog");
  const to = useLocalised();
  const { path: action, search } = splitSearch(path);
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
        {/* Submitting a GET form drops the query of its action, so the parameters are repeated as fields. */}
        {[...new URLSearchParams(search)].map(([name, value]) => (
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
        <p id="captcha-question">{t("captcha.question", { question })}</p>
        <Button look="primary">{t("captcha.send")}</Button>
        <LinkButton look="text" href={to(path)} data-reload="">
          {t("captcha.renew")}
        </LinkButton>
      </form>
    </section>
  );
}
