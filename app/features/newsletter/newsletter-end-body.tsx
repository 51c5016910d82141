import type { UnsubscribeReason } from "#contract/account";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { EmailField } from "~/ui/email-field";
import { FormError } from "~/ui/form-error";
import formPage from "~/ui/form-page.module.css";
import { UnsubscribeReasons } from "../account/unsubscribe-reasons";
import { CaptchaField } from "../captcha/captcha-field";
import type { ShownForm } from "./newsletter-view.server";

export type NewsletterEndState = "form" | "address" | "sent" | "done" | "outdated";
type Props = {
  state: NewsletterEndState;
  action: string;
  reason: UnsubscribeReason | null;
  form: ShownForm;
};

/** /unsubscribe: unsubscribing from the newsletter, with a reason (E-118..E-122). Rendered on the server only. */
export function NewsletterEndBody({ state, action, reason, form }: Props) {
  const { t } = useTranslation("newsletter");
  const to = useLocalised();
  const isForm = state === "form" || state === "address";
  return (
    <div className={formPage.page}>
      <div className={formPage.panel}>
        <h1>
          {isForm
            ? t("unsubscribe.title")
            : t(state === "outdated" ? "outdated.title" : `unsubscribe.${state}.title`)}
        </h1>
        <p className={formPage.lead} role={isForm ? undefined : "status"}>
          {isForm
            ? t(state === "address" ? "unsubscribe.textEmail" : "unsubscribe.text")
            : t(state === "outdated" ? "outdated.text" : `unsubscribe.${state}.text`)}
        </p>
        {isForm ? <EndForm {...{ state, action, reason, form }} /> : null}
        <LinkButton look="text" isWide href={to(paths.newsletter())}>
          {t(isForm ? "unsubscribe.stay" : "again")}
        </LinkButton>
      </div>
    </div>
  );
}

function EndForm({ state, action, reason, form: { typed, errors, captcha } }: Props) {
  const { t } = useTranslation("newsletter");
  return (
    <form method="post" action={action} className={formPage.form} noValidate>
      {errors[""] === undefined ? null : <FormError>{errors[""]}</FormError>}
      {state === "address" ? (
        <EmailField label={t("email")} error={errors.email} defaultValue={typed.email} />
      ) : null}
      <UnsubscribeReasons chosen={reason} />
      {captcha ? <CaptchaField id="captcha" captcha={captcha} error={errors.captcha} /> : null}
      <Button look="primary" isWide>
        {t(state === "address" ? "unsubscribe.send" : "unsubscribe.button")}
      </Button>
    </form>
  );
}
