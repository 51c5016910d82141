import type { FormEvent } from "react";
import { codeLength, formatAccountPhone } from "#domain/login";
import type { CaptchaChallenge } from "~/lib/api/api-error";
import { type CheckedFormResult, useCheckedForm } from "~/lib/forms/use-checked-form";
import { useCountdown } from "~/lib/forms/use-countdown";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { formatCountdown } from "~/lib/time/machine-time";
import { Button, LinkButton } from "~/ui/button";
import { DigitsField } from "~/ui/digits-field";
import { EmailField } from "~/ui/email-field";
import { Field } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import { PasswordField } from "~/ui/password-field";
import { CaptchaField } from "../captcha/captcha-field";
import styles from "./account.module.css";
import type { AccountFormView } from "./account-forms";
import { type AccountValues, getAccountSchema } from "./account-schemas";

export type AccountFormProps = CheckedFormResult & {
  view: AccountFormView;
  /** The form's target, including language and state. */
  action: string;
  /** The address or number entered in the previous step. */
  login: string;
  /** Whether proof codes are sent by email or SMS. */
  proofBy: "email" | "sms";
  /** The same form with the other kind of proof; null without one. */
  otherWay: { href: string; way: "password" | "code" } | null;
  /** The URL that requests another code. */
  againHref: string | null;
  captcha: CaptchaChallenge | null;
  /** When the next proof code may be requested, in Unix seconds. */
  resend: number | null;
};

/** An account form: plain fields that are validated on the server and, after the first interaction, in the browser. */
export function AccountForm({
  view,
  action,
  login,
  proofBy,
  otherWay,
  againHref,
  captcha,
  resend,
  ...result
}: AccountFormProps) {
  const { t } = useTranslation("account");
  const { formProps, fields, isSent, getError, getTyped, formError } = useCheckedForm<AccountValues>({
    ...result,
    id: `account-${view.kind}`,
    getSchema: (intent) => getAccountSchema(view, intent),
    getText: (error, values) => t(`errors.${error}` as "errors.limit", values),
  });
  const by = "by" in view ? view.by : null;
  const hasEmail = (view.kind === "email" && by !== "request") || view.kind === "emailCode";
  const hasPhone = (view.kind === "phone" && by !== "request") || view.kind === "phoneCode";
  const isAsking = by === "request";
  return (
    <form {...formProps} action={action} className={styles.form}>
      <FormError id={formError?.id}>{formError?.text}</FormError>
      {hasEmail ? (
        <EmailField
          id={fields.email.id}
          label={t("fields.email")}
          error={getError("email")}
          defaultValue={getTyped("email") ?? login}
          isFirst={view.kind === "email"}
        />
      ) : null}
      {hasPhone ? (
        <PhoneField
          id={fields.phone.id}
          error={getError("phone")}
          initial={getTyped("phone") ?? login}
          isFirst={view.kind === "phone"}
        />
      ) : null}
      {by === "password" ? (
        <PasswordField
          label={t(view.kind === "password" ? "fields.oldPassword" : "fields.password")}
          error={getError("password")}
          texts={{ show: t("fields.showPassword"), hide: t("fields.hidePassword") }}
          id={fields.password.id}
          name="password"
          autoComplete="current-password"
        />
      ) : null}
      {by === "code" ? (
        <DigitsField
          id={fields.proof.id}
          name="proof"
          label={t(proofBy === "email" ? "fields.proofEmail" : "fields.proofSms")}
          error={getError("proof")}
          count={codeLength}
          autoComplete="one-time-code"
        />
      ) : null}
      {view.kind === "password" && !isAsking ? (
        <PasswordField
          label={t("fields.newPassword")}
          hint={t("fields.passwordHint")}
          error={getError("newPassword")}
          texts={{ show: t("fields.showPassword"), hide: t("fields.hidePassword") }}
          id={fields.newPassword.id}
          name="newPassword"
          autoComplete="new-password"
        />
      ) : null}
      {view.kind === "emailCode" || view.kind === "phoneCode" ? (
        <DigitsField
          id={fields.code.id}
          name="code"
          label={t(view.kind === "emailCode" ? "fields.codeEmail" : "fields.codeSms")}
          error={getError("code")}
          isFirst
          count={codeLength}
          autoComplete="one-time-code"
        />
      ) : null}
      {captcha ? <CaptchaField id={fields.captcha.id} captcha={captcha} error={getError("captcha")} /> : null}
      <Button
        look="primary"
        isWide
        name="intent"
        value={isAsking ? "proof" : "go"}
        aria-busy={isSent || undefined}
      >
        {isAsking ? t("buttons.sendCode") : t(`buttons.${view.kind}`)}
      </Button>
      {by === "code" ? <ResendButton resend={resend} now={result.now} /> : null}
      {otherWay ? (
        <LinkButton look="text" isWide href={otherWay.href}>
          {t(`byOther.${otherWay.way}`)}
        </LinkButton>
      ) : null}
      {againHref === null ? null : (
        <LinkButton look="text" isWide href={againHref}>
          {t("again")}
        </LinkButton>
      )}
    </form>
  );
}

type PhoneProps = { id: string; error: string | undefined; initial: string; isFirst: boolean };

/**
 * A phone number with the account's input mask (AMB-126). The mask is not applied while deleting or editing in the
 * middle.
 */
function PhoneField({ id, error, initial, isFirst }: PhoneProps) {
  const { t } = useTranslation("account");
  const onInput = (event: FormEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const isDeleting = (event.nativeEvent as InputEvent).inputType?.startsWith("delete");
    if (!isDeleting && input.selectionStart === input.value.length)
      input.value = formatAccountPhone(input.value);
  };
  return (
    <Field
      id={id}
      name="phone"
      label={t("fields.phone")}
      error={error}
      defaultValue={formatAccountPhone(initial)}
      type="tel"
      autoComplete="tel"
      maxLength={32}
      placeholder="+7 999 999-99-99"
      isFirst={isFirst}
      onInput={onInput}
    />
  );
}

/** Requests another proof code once that is allowed, with a countdown by the server's clock. */
function ResendButton({ resend, now }: { resend: number | null; now: number }) {
  const { t } = useTranslation("account");
  const left = useCountdown(resend, now) ?? 0;
  return (
    <Button look="text" isWide name="intent" value="proof" disabled={left > 0}>
      {left > 0 ? t("resendIn", { time: formatCountdown(left) }) : t("buttons.resend")}
    </Button>
  );
}
