import type { NewsletterTopic } from "#contract/newsletter";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { EmailField } from "~/ui/email-field";
import fieldStyles from "~/ui/field.module.css";
import { FormError } from "~/ui/form-error";
import formPage from "~/ui/form-page.module.css";
import { CaptchaField } from "../captcha/captcha-field";
import styles from "./newsletter.module.css";
import type { ShownForm } from "./newsletter-view.server";

type Props = {
  state: "subscribe" | "sent" | "settings" | "outdated";
  action: string;
  endHref: string;
  /** The subscriber's address, partly masked. */
  email: string | null;
  /** The chosen topics; null for new subscribers. */
  chosen: NewsletterTopic[] | null;
  available: NewsletterTopic[];
  isSaved: boolean;
  isSignedIn: boolean;
  form: ShownForm;
};

/** /newsletter: subscribing, or choosing topics. Rendered on the server only. */
export function NewsletterBody(props: Props) {
  const { state, email, chosen, isSaved, endHref, isSignedIn } = props;
  const { t } = useTranslation(["newsletter", "common"]);
  const to = useLocalised();
  if (state === "sent" || state === "outdated")
    return (
      <div className={formPage.page}>
        <div className={formPage.panel}>
          <h1>{t(`${state}.title`)}</h1>
          <p className={formPage.lead} role="status">
            {t(`${state}.text`)}
          </p>
          <LinkButton isWide href={to(state === "sent" ? paths.home() : paths.newsletter())}>
            {t(state === "sent" ? "common:breadcrumbs.home" : "again")}
          </LinkButton>
        </div>
      </div>
    );
  const isSubscribed = chosen !== null && chosen.length > 0;
  return (
    <div className={formPage.page}>
      <div className={formPage.panel}>
        <h1>{t("title")}</h1>
        <p className={formPage.lead}>{t("lead")}</p>
        {email === null ? null : <p>{isSubscribed ? t("settings", { email }) : t("off", { email })}</p>}
        {isSaved ? (
          <p role="status" className={styles.saved}>
            {t(isSubscribed ? "saved" : "savedOff")}
          </p>
        ) : null}
        <NewsletterForm {...props} />
        {isSubscribed ? (
          <LinkButton look="text" isWide href={endHref}>
            {t("end")}
          </LinkButton>
        ) : null}
        {isSignedIn ? (
          <p className={styles.small}>
            {t("account")} <a href={to(paths.notifications())}>{t("toAccount")}</a>
          </p>
        ) : null}
      </div>
    </div>
  );
}

function NewsletterForm({ state, action, chosen, available, form }: Props) {
  const { t } = useTranslation("newsletter");
  const to = useLocalised();
  const { typed, errors, captcha } = form;
  const isSubscribing = state === "subscribe";
  const wasSent = Object.keys(typed).length > 0;
  const isChosen = (topic: NewsletterTopic) =>
    wasSent ? typed[topic] !== undefined : chosen === null || chosen.includes(topic);
  return (
    <form method="post" action={action} className={formPage.form} noValidate>
      {errors[""] === undefined ? null : <FormError>{errors[""]}</FormError>}
      {isSubscribing ? (
        <EmailField label={t("email")} error={errors.email} defaultValue={typed.email} />
      ) : (
        <input type="hidden" name="intent" value="save" />
      )}
      <fieldset
        className={fieldStyles.choices}
        aria-describedby={errors.titles === undefined ? undefined : "topics-error"}
      >
        <legend>{t("choose")}</legend>
        {available.map((topic) => (
          <label key={topic} className={styles.topic}>
            <input type="checkbox" name={topic} defaultChecked={isChosen(topic)} />
            <span>
              {t(`topics.${topic}.name`)}
              <span className={styles.small}>{t(`topics.${topic}.about`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {errors.titles === undefined ? null : <FormError id="topics-error">{errors.titles}</FormError>}
      {captcha ? <CaptchaField id="captcha" captcha={captcha} error={errors.captcha} /> : null}
      <Button look="primary" isWide>
        {t(isSubscribing ? "subscribe" : "save")}
      </Button>
      {isSubscribing ? (
        <p className={styles.small}>
          {t("consent")} <a href={to(paths.legal("privacy_policy"))}>{t("privacy")}</a>
        </p>
      ) : null}
    </form>
  );
}
