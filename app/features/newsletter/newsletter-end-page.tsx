import { Form } from "@remix-run/react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { EmailField } from "~/ui/email-field";
import { FormError } from "~/ui/form-error";
import formPage from "~/ui/form-page.module.css";
import { UnsubscribeReasons } from "../account/unsubscribe-reasons";
import { CaptchaField, RenewCaptcha } from "../captcha/captcha-field";
import { useAdultData } from "../layouts/adult-layout";
import type { newsletterEndLoader } from "./newsletter-end.server";
import { useIsOutdated, useNewsletterForm } from "./use-newsletter-form";

/** /unsubscribe: unsubscribing from the newsletter, with a reason (E-118..E-122). */
export function NewsletterEndPage() {
  const page = useAdultData<typeof newsletterEndLoader>();
  const { t } = useTranslation("newsletter");
  const to = useLocalised();
  const isOutdated = useIsOutdated();
  const kind = isOutdated ? "outdated" : page.kind;
  const isForm = kind === "form" || kind === "address";
  return (
    <div className={formPage.page}>
      <div className={formPage.panel}>
        <h1>
          {isForm
            ? t("unsubscribe.title")
            : t(kind === "outdated" ? "outdated.title" : `unsubscribe.${kind}.title`)}
        </h1>
        <p className={formPage.lead} role={isForm ? undefined : "status"}>
          {isForm
            ? t(kind === "address" ? "unsubscribe.textEmail" : "unsubscribe.text")
            : t(kind === "outdated" ? "outdated.text" : `unsubscribe.${kind}.text`)}
        </p>
        {isForm ? <EndForm key={kind} kind={kind} reason={page.reason} /> : null}
        <LinkButton look="text" isWide href={to(paths.newsletter())}>
          {t(isForm ? "unsubscribe.stay" : "again")}
        </LinkButton>
      </div>
    </div>
  );
}

type FormProps = { kind: "form" | "address"; reason: string | null };

/** Without an email's link or an account, the address is asked for. */
function EndForm({ kind, reason }: FormProps) {
  const { t } = useTranslation("newsletter");
  const { formProps, checker, field, isSent, getTyped, captcha, formError } = useNewsletterForm<
    Partial<Record<"email" | "reason" | "captcha", unknown>>
  >(({ EndFields, EndByEmailFields }) => (kind === "address" ? EndFields : EndByEmailFields));
  return (
    <Form {...formProps} className={formPage.form} noValidate preventScrollReset={false}>
      {checker}
      <FormError id={formError?.id}>{formError?.text}</FormError>
      {kind === "address" ? <EmailField {...field("email")} label={t("email")} /> : null}
      <UnsubscribeReasons chosen={getTyped("reason") ?? reason} />
      {captcha ? <CaptchaField {...field("captcha")} captcha={captcha} /> : null}
      <Button look="primary" isWide aria-busy={isSent || undefined}>
        {t(kind === "address" ? "unsubscribe.send" : "unsubscribe.button")}
      </Button>
      {captcha ? <RenewCaptcha /> : null}
    </Form>
  );
}
