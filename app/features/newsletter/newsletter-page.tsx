import { Form } from "@remix-run/react";
import type { NewsletterTopic } from "#contract/newsletter";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { EmailField } from "~/ui/email-field";
import fieldStyles from "~/ui/field.module.css";
import { FormError } from "~/ui/form-error";
import formPage from "~/ui/form-page.module.css";
import { CaptchaField, RenewCaptcha } from "../captcha/captcha-field";
import { type AdultData, useAdultData } from "../layouts/adult-layout";
import styles from "./newsletter.module.css";
import type { newsletterLoader } from "./newsletter.server";
import { useIsOutdated, useNewsletterForm } from "./use-newsletter-form";

type FormView = Extract<AdultData<typeof newsletterLoader>, { kind: "subscribe" | "settings" }>;

/** /newsletter: subscribing, or choosing topics. */
export function NewsletterPage() {
  const page = useAdultData<typeof newsletterLoader>();
  const isOutdated = useIsOutdated();
  if (page.kind === "sent") return <Message kind="sent" />;
  if (page.kind === "outdated" || isOutdated) return <Message kind="outdated" />;
  return <NewsletterForm key={page.kind} {...page} />;
}

function Message({ kind }: { kind: "sent" | "outdated" }) {
  const { t } = useTranslation(["newsletter", "common"]);
  const to = useLocalised();
  return (
    <div className={formPage.page}>
      <div className={formPage.panel}>
        <h1>{t(`${kind}.title`)}</h1>
        <p className={formPage.lead} role="status">
          {t(`${kind}.text`)}
        </p>
        <LinkButton isWide href={to(kind === "sent" ? paths.home() : paths.newsletter())}>
          {t(kind === "sent" ? "common:breadcrumbs.home" : "again")}
        </LinkButton>
      </div>
    </div>
  );
}

function NewsletterForm({ kind, email, chosen, available, isSaved, isSignedIn, link }: FormView) {
  const { t } = useTranslation("newsletter");
  const to = useLocalised();
  const isSubscribing = kind === "subscribe";
  const isSubscribed = chosen !== null && chosen.length > 0;
  const { formProps, checker, field, isSent, hasResponse, getTyped, captcha, formError } = useNewsletterForm<
    Partial<Record<NewsletterTopic | "email" | "captcha", unknown>>
  >(({ SubscribeFields, TopicFields }) => (isSubscribing ? SubscribeFields : TopicFields));
  /** Promotions are advertising, which nobody gets unless they ask for it. */
  const isChosen = (topic: NewsletterTopic) =>
    hasResponse ? getTyped(topic) !== undefined : (chosen?.includes(topic) ?? topic !== "promos");
  const topicsError = field("titles").error;
  return (
    <div className={formPage.page}>
      <div className={formPage.panel}>
        <h1>{t("title")}</h1>
        <p className={formPage.lead}>{t("lead")}</p>
        {email === null ? null : <p>{isSubscribed ? t("settings", { email }) : t("off", { email })}</p>}
        {isSaved && !hasResponse ? (
          <p role="status" className={styles.saved}>
            {t(isSubscribed ? "saved" : "savedOff")}
          </p>
        ) : null}
        <Form {...formProps} className={formPage.form} noValidate preventScrollReset={false}>
          {checker}
          <FormError id={formError?.id}>{formError?.text}</FormError>
          {isSubscribing ? (
            <EmailField {...field("email")} label={t("email")} />
          ) : (
            <input type="hidden" name="intent" value="save" />
          )}
          <fieldset
            className={fieldStyles.choices}
            aria-describedby={topicsError === undefined ? undefined : "topics-error"}
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
          <FormError id="topics-error">{topicsError}</FormError>
          {captcha ? <CaptchaField {...field("captcha")} captcha={captcha} /> : null}
          <Button look="primary" isWide aria-busy={isSent || undefined}>
            {t(isSubscribing ? "subscribe" : "save")}
          </Button>
          {isSubscribing ? (
            <p className={styles.small}>
              {t("consent")} <a href={to(paths.legal("privacy_policy"))}>{t("privacy")}</a>
            </p>
          ) : null}
          {captcha ? <RenewCaptcha /> : null}
        </Form>
        {isSubscribed ? (
          <LinkButton look="text" isWide href={to(paths.newsletterEnd()) + (link && `?${link}`)}>
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
