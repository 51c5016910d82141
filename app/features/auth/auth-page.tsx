import { Form, useLoaderData, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import type { SocialProvider } from "#contract/auth";
import { formatPhone } from "#domain/login";
import { loseTyped } from "~/lib/forms/kept-text";
import { useCountdown } from "~/lib/forms/use-countdown";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatCountdown } from "~/lib/time/machine-time";
import { Button, LinkButton } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import { PosterFan } from "~/ui/poster-fan";
import styles from "./auth.module.css";
import type { authLoader, AuthPageData } from "./auth.server";
import { AuthForm, ReturnFields } from "./auth-form";
import { acceptsPasskey, type AuthMessage, getTextKey, saysSignedIn } from "./auth-views";
import { PasskeyButton } from "./passkey-button";
import { ProviderMark } from "./provider-mark";

const socialReasons = ["disabled", "conflict"] as const;

/** A step of signing in. */
export function AuthPage() {
  const page = useLoaderData<typeof authLoader>();
  const { view, isVirtual, providers, passkeyHost, back, from, resend } = page;
  useRememberedRoute(back ?? from);
  const { t } = useTranslation("auth");
  const to = useLocalised();
  const { pathname } = useLocation();
  return (
    <div className={formPage.panel}>
      {view.kind === "message" ? <PosterFan isDark={!saysSignedIn(view.message)} /> : null}
      <h1>{t(`${getTextKey(view)}.title`)}</h1>
      <p className={formPage.lead}>
        <Lead {...page} />
      </p>
      {view.kind === "provider" && providers.length === 0 ? <p>{t("socialReasons.disabled")}</p> : null}
      {view.kind === "provider" ? (
        <SocialButtons providers={providers} back={back} from={from} />
      ) : view.kind === "message" ? (
        <MessageLinks message={view.message} isVirtual={isVirtual} back={back} from={from} />
      ) : view.kind === "ways" ? (
        <SignInLinks back={back} from={from} providers={providers} />
      ) : (
        // Each step, and each new code, has fields of its own.
        <AuthForm key={`${pathname} ${resend}`} {...page} view={view} />
      )}
      {view.kind === "login" && providers.length > 0 ? (
        <>
          <p className={styles.or}>{t("social.or")}</p>
          <SocialButtons providers={providers} back={back} from={from} />
        </>
      ) : null}
      {acceptsPasskey(view) ? <PasskeyButton host={passkeyHost} back={back} from={from} /> : null}
      {view.kind === "login" || view.kind === "registration" ? (
        <p className={styles.terms}>
          {t("terms.start")} <a href={to(paths.legal("terms_of_use"))}>{t("terms.terms")}</a> {t("terms.and")}{" "}
          <a href={to(paths.legal("privacy_policy"))}>{t("terms.privacy")}</a>
        </p>
      ) : null}
    </div>
  );
}

function Lead({ view, login, isSent, limitedUntil, now, reason, back }: AuthPageData) {
  const { t } = useTranslation("auth");
  if (view.kind === "login" && back !== null) return <>{t("login.leadRequired")}</>;
  if ((view.kind === "code" || view.kind === "social-code") && login !== null)
    return <>{t("codeSent", { login: formatPhone(login) })}</>;
  if (view.kind === "new-password" && isSent && login !== null)
    return <>{t("instructionSent", { login: formatPhone(login) })}</>;
  if (view.kind === "message" && view.message === "limit" && limitedUntil !== null)
    return <LimitLead until={limitedUntil} now={now} />;
  const knownReason = socialReasons.find((known) => known === reason);
  if (view.kind === "message" && view.message === "socialError" && knownReason)
    return <>{t(`socialReasons.${knownReason}`)}</>;
  return <>{t(`${getTextKey(view)}.lead`)}</>;
}

/** Says when the viewer may try again, until they may. */
function LimitLead({ until, now }: { until: number; now: number }) {
  const { t } = useTranslation("auth");
  const left = useCountdown(until, now) ?? 0;
  return <>{left > 0 ? t("errors.limit", { time: formatCountdown(left) }) : t("limit.over")}</>;
}

type Return = { back: string | null; from: string | null };

/** For scripts of partners, which look here for the page that follows (K-051). */
function useRememberedRoute(route: string | null): void {
  useEffect(() => {
    try {
      if (route !== null) sessionStorage.setItem("auth_route", route);
    } catch {
      // The browser stores nothing.
    }
    if (route !== null) loseTyped(route);
  }, [route]);
}

/** One form per provider rather than a link: starting to sign in changes the session, so it must be a POST. */
function SocialButtons({ providers, ...way }: Return & { providers: SocialProvider[] }) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  return (
    <ul className={styles.social}>
      {providers.map((provider) => (
        <li key={provider}>
          <Form method="post" action={to(paths.socialStart(provider))} reloadDocument>
            <ReturnFields {...way} />
            <Button isWide>
              <ProviderMark provider={provider} />
              {t(`social.${provider}`)}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

type MessageProps = Return & { message: AuthMessage; isVirtual: boolean };

function MessageLinks({ message, isVirtual, ...way }: MessageProps) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  if (message === "upgradeLite")
    return (
      <LinkButton look="primary" isWide href={to(paths.upsale())}>
        {t("upgradeLite.button")}
      </LinkButton>
    );
  if (
    message === "success" ||
    (message === "socialSuccess" && !isVirtual) ||
    (message === "passwordChanged" && !isVirtual)
  )
    return (
      <LinkButton look="primary" isWide href={to(paths.home())}>
        {t("toHome")}
      </LinkButton>
    );
  return (
    <>
      <LinkButton look="primary" isWide href={paths.withReturn(to(paths.auth()), way)}>
        {t("again")}
      </LinkButton>
      {message === "messengerFailed" || message === "notInMessenger" ? (
        <LinkButton isWide href={paths.withReturn(to(paths.auth("request-otp-code")), way)}>
          {t("ways.by.request-otp-code")}
        </LinkButton>
      ) : null}
      {message === "socialError" || message === "socialUnavailable" ? (
        <LinkButton look="text" isWide href={paths.withReturn(to(paths.auth("email")), way)}>
          {t("ways.by.email-otp")}
        </LinkButton>
      ) : null}
      <LinkButton look="text" isWide href={paths.withReturn(to(paths.auth("show-more")), way)}>
        {t("otherWays")}
      </LinkButton>
      <LinkButton look="text" isWide href={to(paths.auth("support"))}>
        {t("support.title")}
      </LinkButton>
    </>
  );
}

/** Links to all ways of signing in. */
function SignInLinks({ providers, ...way }: Return & { providers: SocialProvider[] }) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  const steps = ["signin", "email-otp", "request-otp-code", "request-tg-otp-code", "megafon"] as const;
  return (
    <>
      <ul className={styles.ways}>
        {steps.map((step) => (
          <li key={step}>
            <LinkButton
              isWide
              href={paths.withReturn(to(paths.auth(step === "email-otp" ? "email" : step)), way)}
            >
              {t(`ways.by.${step}`)}
            </LinkButton>
          </li>
        ))}
      </ul>
      {providers.length > 0 ? <SocialButtons providers={providers} {...way} /> : null}
    </>
  );
}
