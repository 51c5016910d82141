import { Form, useLocation } from "@remix-run/react";
import { useRef, useState } from "react";
import { codeLength, formatPhone, looksLikeEmail } from "#domain/login";
import { secretFields as secrets } from "~/lib/forms/form-result";
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
import { CaptchaField } from "../captcha/captcha-field";
import type { AuthPageData } from "./auth.server";
import { getLoginName } from "./auth-errors";
import type { AuthValues } from "./auth-schemas";
import type { AuthView } from "./auth-steps";
import { hintEmails } from "./email-hints";

type Props = Pick<AuthPageData, "login" | "back" | "captcha" | "resend" | "now"> & {
  view: Exclude<AuthView, { kind: "message" | "ways" | "provider" }>;
};

/** The form of a step, checked by the server and, once it is used, in the browser. */
export function AuthForm({ view, login, back, resend, now, ...page }: Props) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  const { pathname, search } = useLocation();
  const form = useActionForm<AuthValues>({
    id: `auth-${view.kind}`,
    loadSchema: async () => {
      const { getSchema } = await import("./auth-schemas");
      return (intent) => getSchema(view, intent);
    },
    getText: (error, values) => t(`errors.${error}` as "errors.limit", values),
    secrets,
  });
  const { formProps, checker, isSent, field, getTyped, formError } = form;
  const captcha = form.captcha ?? page.captcha;
  const name = getLoginName(view);
  const initial = getTyped(name) ?? login ?? "";
  const hasPassword =
    view.kind === "password" || view.kind === "registration" || view.kind === "new-password";
  const hasCode = view.kind === "code" || view.kind === "new-password" || view.kind === "social-code";
  return (
    <Form {...formProps} className={formPage.form}>
      {checker}
      <FormError id={formError?.id}>{formError?.text}</FormError>
      <LoginField
        {...field(name)}
        name={name}
        initial={initial}
        isKnown={login !== null && view.kind !== "login"}
        isNew={view.kind === "registration"}
      />
      {hasCode ? (
        <DigitsField
          {...field("code")}
          label={t(name === "email" ? "fields.codeEmail" : "fields.codeSms")}
          autoComplete="one-time-code"
          count={codeLength}
          isFirst={login !== null}
        />
      ) : null}
      {hasPassword ? (
        <PasswordField
          {...field("password")}
          label={t(view.kind === "new-password" ? "fields.newPassword" : "fields.password")}
          hint={view.kind === "password" ? undefined : t("fields.passwordHint")}
          texts={{ show: t("fields.showPassword"), hide: t("fields.hidePassword") }}
          autoComplete={view.kind === "password" ? "current-password" : "new-password"}
          isFirst={login !== null && !hasCode}
        />
      ) : null}
      {captcha ? (
        <CaptchaField {...field("captcha")} captcha={captcha} renewHref={pathname + search} />
      ) : null}
      {back === null ? null : <input type="hidden" name="back" value={back} />}
      <Button look="primary" isWide name="intent" value="go" aria-busy={isSent || undefined}>
        {t(`${getButton(view)}`)}
      </Button>
      <Secondary view={view} back={back} resend={resend} now={now} />
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

function getButton({ kind }: AuthView) {
  switch (kind) {
    case "password":
    case "code":
    case "social-code":
      return "buttons.signIn";
    case "registration":
      return "buttons.register";
    case "request":
    case "recovery":
    case "social-login":
      return "buttons.sendCode";
    case "new-password":
      return "buttons.savePassword";
    default:
      return "buttons.continue";
  }
}

type LoginProps = {
  id: string;
  name: "login" | "email" | "phone";
  initial: string;
  error: string | undefined;
  isKnown: boolean;
  isNew: boolean;
};

function LoginField({ id, name, initial, error, isKnown, isNew }: LoginProps) {
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
        defaultValue={name === "phone" ? formatPhone(initial) : initial}
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

/** Links to alternatives, and a button for another code once it may be requested. */
function Secondary({ view, back, resend, now }: Pick<Props, "view" | "back" | "resend" | "now">) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  const left = useCountdown(resend, now);
  const resendButton = (
    <Button look="text" isWide name="intent" value="resend" disabled={left !== null && left > 0}>
      {left !== null && left > 0 ? t("resendIn", { time: formatCountdown(left) }) : t("buttons.resend")}
    </Button>
  );
  switch (view.kind) {
    case "password":
      return (
        <>
          <Button look="text" isWide name="intent" value="code">
            {t("buttons.codeByEmail")}
          </Button>
          <LinkButton look="text" isWide href={paths.withBack(to(paths.auth("password-recovery")), back)}>
            {t("forgotten")}
          </LinkButton>
        </>
      );
    case "code":
      if (view.way === "signup")
        return (
          <LinkButton look="text" isWide href={paths.withBack(to(paths.auth("signup")), back)}>
            {t("emailAgain")}
          </LinkButton>
        );
      return (
        <>
          {resendButton}
          {view.way === "email" || view.way === "operator" ? null : (
            <Button look="text" isWide name="intent" value="other" disabled={left !== null && left > 0}>
              {t(view.way === "sms" ? "buttons.byMessenger" : "buttons.bySms")}
            </Button>
          )}
        </>
      );
    case "new-password":
    case "social-code":
      return resendButton;
    default:
      return null;
  }
}
