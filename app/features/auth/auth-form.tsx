import { Form } from "@remix-run/react";
import { useState } from "react";
import { codeLength, maskPhoneForSignIn } from "#domain/login";
import { useActionForm } from "~/lib/forms/use-action-form";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { DigitsField } from "~/ui/digits-field";
import { Field } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import formPage from "~/ui/form-page.module.css";
import { PasswordField } from "~/ui/password-field";
import { CaptchaField, RenewCaptcha } from "../captcha/captcha-field";
import { ResendButton } from "../fields/resend-button";
import { usePhoneMask } from "../fields/use-phone-mask";
import type { AuthPageData } from "./auth.server";
import { isDeadEnd } from "./auth-errors";
import type { AuthValues } from "./auth-schemas";
import { acceptsPasskey, type AuthView, getForm } from "./auth-views";
import { hintEmails } from "./email-hints";

type Props = Pick<
  AuthPageData,
  "login" | "mode" | "back" | "from" | "captcha" | "resend" | "now" | "supportEmail"
> & {
  view: Exclude<AuthView, { kind: "message" | "ways" | "provider" }>;
};

/** The form of a step, checked by the server and, once it is used, in the browser. */
export function AuthForm({ view, login, mode, back, from, resend, now, supportEmail, ...page }: Props) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  const asked = getForm(view);
  const { login: name, code, password, button, others = {} } = asked;
  const form = useActionForm<AuthValues>({
    id: `auth-${view.kind}`,
    keepsTyped: false,
    loadSchema: async () => {
      const { getSchema } = await import("./auth-schemas");
      return (intent) => getSchema(asked, intent);
    },
    getText: (error, values) =>
      t(`errors.${error}` as "errors.smsUnsupported", { ...values, email: supportEmail }),
  });
  const { formProps, checker, isSent, isFocusTaken, field, formError } = form;
  const captcha = form.captcha ?? page.captcha;
  const toStep = (step?: string) => paths.withReturn(to(paths.auth(step)), { back, from });
  return (
    <Form {...formProps} className={formPage.form} data-mode={mode}>
      {checker}
      <FormError id={formError?.id}>{formError?.text}</FormError>
      {formError?.key === "notRegistered" || formError?.key === "smsFailed" ? (
        <LinkButton isWide href={toStep("signup")}>
          {t("buttons.register")}
        </LinkButton>
      ) : isDeadEnd(formError?.key) ? (
        <LinkButton isWide href={toStep()}>
          {t("again")}
        </LinkButton>
      ) : null}
      <LoginField
        {...field(name, login ?? "")}
        name={name}
        isFirst={(login === null || view.kind === "login") && !isFocusTaken}
        autoComplete={
          name === "phone"
            ? "tel"
            : acceptsPasskey(view)
              ? "username webauthn"
              : password === "first"
                ? "email"
                : "username"
        }
      />
      {code ? (
        <DigitsField
          {...field("code")}
          hint={form.isCodeUnused ? t("codeUnused") : undefined}
          label={t(name === "email" || login?.includes("@") ? "fields.codeEmail" : "fields.codeSms")}
          autoComplete="one-time-code"
          count={codeLength}
          isFirst={login !== null && !isFocusTaken}
        />
      ) : null}
      {password ? (
        <PasswordField
          {...field("password")}
          label={t(password === "new" ? "fields.newPassword" : "fields.password")}
          hint={
            password === "current"
              ? undefined
              : t(password === "new" ? "fields.newPasswordHint" : "fields.passwordHint")
          }
          texts={{ show: t("fields.showPassword"), hide: t("fields.hidePassword") }}
          autoComplete={password === "current" ? "current-password" : "new-password"}
          isFirst={login !== null && !code && !isFocusTaken}
        />
      ) : null}
      {captcha ? (
        <CaptchaField {...field("captcha")} captcha={captcha} isFirst={form.captcha !== null} />
      ) : null}
      <ReturnFields back={back} from={from} />
      <Button look="primary" isWide name="intent" value="go" aria-busy={isSent || undefined}>
        {t(`buttons.${button}`)}
      </Button>
      {captcha ? <RenewCaptcha /> : null}
      {Object.entries(others).map(([intent, text]) => (
        <ResendButton
          key={intent}
          intent={intent}
          // A code may be sent again once its time has come, whatever the way.
          resend={intent === "code" ? null : resend}
          now={now}
          needsCaptcha={captcha !== null}
          {...(intent === "resend" && { getWaitText: (time) => t("resendIn", { time }) })}
        >
          {t(`buttons.${text}`)}
        </ResendButton>
      ))}
      {view.kind === "password" ? (
        <LinkButton look="text" isWide href={toStep("password-recovery")}>
          {t("forgotten")}
        </LinkButton>
      ) : null}
      {view.kind === "code" && view.way === "signup" ? (
        <LinkButton look="text" isWide href={toStep("signup")}>
          {t("emailAgain")}
        </LinkButton>
      ) : null}
      {view.kind === "login" ? (
        <LinkButton look="text" isWide href={toStep("show-more")}>
          {t("otherWays")}
        </LinkButton>
      ) : (
        <LinkButton look="text" isWide href={toStep()}>
          {t("otherLogin")}
        </LinkButton>
      )}
    </Form>
  );
}

/** Where signing in leads back to. */
export function ReturnFields({ back, from }: { back: string | null; from: string | null }) {
  const [name, value] = back === null ? ["from", from] : ["back", back];
  return value === null ? null : <input type="hidden" name={name} value={value} />;
}

type LoginProps = {
  id: string;
  name: "login" | "email" | "phone";
  defaultValue: string | undefined;
  error: string | undefined;
  isFirst: boolean;
  autoComplete: string;
};

function LoginField({ id, name, defaultValue = "", error, isFirst, autoComplete }: LoginProps) {
  const { t } = useTranslation("auth");
  const mask = usePhoneMask(maskPhoneForSignIn);
  const [hints, setHints] = useState<string[]>([]);
  const hintsId = `${id}-hints`;
  return (
    <>
      <Field
        id={id}
        name={name}
        label={t(`fields.${name}`)}
        error={error}
        defaultValue={name === "phone" ? (maskPhoneForSignIn(defaultValue) ?? defaultValue) : defaultValue}
        type={name === "phone" ? "tel" : "text"}
        inputMode={name === "email" ? "email" : undefined}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        isFirst={isFirst}
        list={hints.length > 0 ? hintsId : undefined}
        onBlur={name === "email" ? undefined : mask.onBlur}
        onInput={(event) => {
          if (name !== "email") mask.onInput(event);
          if (name !== "phone") setHints(hintEmails(event.currentTarget.value));
        }}
      />
      {hints.length > 0 ? (
        <datalist id={hintsId}>
          {hints.map((hint) => (
            <option key={hint} value={hint} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}
