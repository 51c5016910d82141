import { Form } from "@remix-run/react";
import { useRef, useState } from "react";
import { codeLength, formatPhone, looksLikeEmail } from "#domain/login";
import { useActionForm } from "~/lib/forms/use-action-form";
import { useCountdown } from "~/lib/forms/use-countdown";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatCountdown } from "~/lib/time/machine-time";
import { Button, LinkButton } from "~/ui/button";
import { DigitsField } from "~/ui/digits-field";
import { Field } from "~/ui/field";
import { FormError } from "~/ui/form-error";
import formPage from "~/ui/form-page.module.css";
import { PasswordField } from "~/ui/password-field";
import { CaptchaField, RenewCaptcha } from "../captcha/captcha-field";
import type { AuthPageData } from "./auth.server";
import type { AuthValues } from "./auth-schemas";
import { type AuthView, getForm } from "./auth-views";
import { hintEmails } from "./email-hints";

type Props = Pick<AuthPageData, "login" | "back" | "captcha" | "resend" | "now"> & {
  view: Exclude<AuthView, { kind: "message" | "ways" | "provider" }>;
};

/** The form of a step, checked by the server and, once it is used, in the browser. */
export function AuthForm({ view, login, back, resend, now, ...page }: Props) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  const asked = getForm(view);
  const { login: name, code, password, button, others = {} } = asked;
  const form = useActionForm<AuthValues>({
    id: `auth-${view.kind}`,
    loadSchema: async () => {
      const { getSchema } = await import("./auth-schemas");
      return (intent) => getSchema(asked, intent);
    },
    getText: (error, values) => t(`errors.${error}` as "errors.limit", values),
  });
  const { formProps, checker, isSent, field, formError } = form;
  const captcha = form.captcha ?? page.captcha;
  const left = useCountdown(resend, now) ?? 0;
  return (
    <Form {...formProps} className={formPage.form}>
      {checker}
      <FormError id={formError?.id}>{formError?.text}</FormError>
      <LoginField
        {...field(name, login ?? "")}
        name={name}
        isKnown={login !== null && view.kind !== "login"}
        isNew={password === "first"}
      />
      {code ? (
        <DigitsField
          {...field("code")}
          label={t(name === "email" ? "fields.codeEmail" : "fields.codeSms")}
          autoComplete="one-time-code"
          count={codeLength}
          isFirst={login !== null}
        />
      ) : null}
      {password ? (
        <PasswordField
          {...field("password")}
          label={t(password === "new" ? "fields.newPassword" : "fields.password")}
          hint={password === "current" ? undefined : t("fields.passwordHint")}
          texts={{ show: t("fields.showPassword"), hide: t("fields.hidePassword") }}
          autoComplete={password === "current" ? "current-password" : "new-password"}
          isFirst={login !== null && !code}
        />
      ) : null}
      {captcha ? <CaptchaField {...field("captcha")} captcha={captcha} /> : null}
      {back === null ? null : <input type="hidden" name="back" value={back} />}
      <Button look="primary" isWide name="intent" value="go" aria-busy={isSent || undefined}>
        {t(`buttons.${button}`)}
      </Button>
      {captcha ? <RenewCaptcha /> : null}
      {Object.entries(others).map(([intent, text]) => {
        // A code may be sent again once its time has come, whatever the way.
        const wait = intent === "code" ? 0 : left;
        return (
          <Button key={intent} look="text" isWide name="intent" value={intent} disabled={wait > 0}>
            {intent === "resend" && wait > 0
              ? t("resendIn", { time: formatCountdown(wait) })
              : t(`buttons.${text}`)}
          </Button>
        );
      })}
      {view.kind === "password" ? (
        <LinkButton look="text" isWide href={paths.withBack(to(paths.auth("password-recovery")), back)}>
          {t("forgotten")}
        </LinkButton>
      ) : null}
      {view.kind === "code" && view.way === "signup" ? (
        <LinkButton look="text" isWide href={paths.withBack(to(paths.auth("signup")), back)}>
          {t("emailAgain")}
        </LinkButton>
      ) : null}
      {view.kind === "login" ? (
        <LinkButton look="text" isWide href={paths.withBack(to(paths.auth("show-more")), back)}>
          {t("otherWays")}
        </LinkButton>
      ) : (
        <LinkButton look="text" isWide href={paths.withBack(to(paths.auth()), back)}>
          {t("otherLogin")}
        </LinkButton>
      )}
    </Form>
  );
}

type LoginProps = {
  id: string;
  name: "login" | "email" | "phone";
  defaultValue: string | undefined;
  error: string | undefined;
  isKnown: boolean;
  isNew: boolean;
};

function LoginField({ id, name, defaultValue = "", error, isKnown, isNew }: LoginProps) {
  const { t } = useTranslation("auth");
  const wasDeleting = useRef(false);
  const [hints, setHints] = useState<string[]>([]);
  const hintsId = `${id}-hints`;
  return (
    <>
      <Field
        id={id}
        name={name}
        label={t(`fields.${name}`)}
        error={error}
        defaultValue={name === "phone" ? formatPhone(defaultValue) : defaultValue}
        type={name === "email" ? "email" : name === "phone" ? "tel" : "text"}
        autoComplete={isNew ? "email" : "username"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        isFirst={!isKnown}
        list={hints.length > 0 ? hintsId : undefined}
        onKeyDown={(event) => {
          wasDeleting.current = event.key === "Backspace" || event.key === "Delete";
        }}
        onInput={(event) => {
          const input = event.currentTarget;
          if (name !== "phone") setHints(hintEmails(input.value));
          const isAtEnd = input.selectionStart === input.value.length;
          if (name === "email" || looksLikeEmail(input.value) || wasDeleting.current || !isAtEnd) return;
          input.value = formatPhone(input.value);
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
