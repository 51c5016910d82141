import type { SocialProvider } from "#contract/auth";
import { formatPhone } from "#domain/login";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { formatCountdown } from "~/lib/time/machine-time";
import { Button, LinkButton } from "~/ui/button";
import formPage from "~/ui/form-page.module.css";
import styles from "./auth.module.css";
import { AuthForm, type AuthFormProps } from "./auth-form";
import type { AuthMessage, AuthView } from "./auth-steps";

type Props = Omit<AuthFormProps, "view"> & {
  view: AuthView;
  viewer: { isVirtual: boolean };
  /** Providers to show buttons for. */
  providers: SocialProvider[];
  /** Why signing in with a provider failed; taken from the return URL. */
  reason: string | null;
};

const codeTexts = {
  signup: "codeEmail",
  email: "codeEmail",
  sms: "codeSms",
  messenger: "codeMessenger",
  operator: "codeSms",
} as const;
const requestTexts = {
  sms: "requestSms",
  messenger: "requestMessenger",
  operator: "requestOperator",
} as const;
const socialReasons = ["disabled", "conflict"] as const;

/** The translation group of a view. */
export function getTextKey(view: AuthView) {
  switch (view.kind) {
    case "code":
      return codeTexts[view.way];
    case "request":
      return view.isForced ? "requestForced" : requestTexts[view.way];
    case "social-login":
      return "socialLogin";
    case "social-code":
      return "socialCode";
    case "provider":
      return "provider";
    case "new-password":
      return "newPassword";
    case "message":
      return view.message;
    default:
      return view.kind;
  }
}

/** A step of signing in. Rendered on the server only. */
export function AuthBody({ view, viewer, ...form }: Props) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  const key = getTextKey(view);
  return (
    <div className={formPage.page}>
      <div className={formPage.panel}>
        <h1>{t(`${key}.title`)}</h1>
        <p className={formPage.lead}>
          <Lead view={view} {...form} />
        </p>
        {view.kind === "provider" && form.providers.length === 0 ? (
          <p>{t("socialReasons.disabled")}</p>
        ) : null}
        {view.kind === "provider" ? (
          <SocialButtons providers={form.providers} back={form.back} />
        ) : view.kind === "message" ? (
          <MessageLinks message={view.message} isVirtual={viewer.isVirtual} back={form.back} />
        ) : view.kind === "ways" ? (
          <SignInLinks back={form.back} providers={form.providers} />
        ) : (
          <Island name="auth-form" of={AuthForm} props={{ view, ...toFormProps(form) }} on="focus" />
        )}
        {view.kind === "login" && form.providers.length > 0 ? (
          <>
            <p className={styles.or}>{t("social.or")}</p>
            <SocialButtons providers={form.providers} back={form.back} />
          </>
        ) : null}
        {view.kind === "login" || view.kind === "registration" ? (
          <p className={styles.terms}>
            {t("terms.start")} <a href={to(paths.legal("terms_of_use"))}>{t("terms.terms")}</a>{" "}
            {t("terms.and")} <a href={to(paths.legal("privacy_policy"))}>{t("terms.privacy")}</a>
          </p>
        ) : null}
      </div>
    </div>
  );
}

/** Serialised into the document, so only what the island needs. */
const toFormProps = ({ providers: _providers, reason: _reason, ...form }: Omit<Props, "view" | "viewer">) =>
  form;

function Lead({ view, expired, now, login, reason }: Omit<Props, "viewer">) {
  const { t } = useTranslation("auth");
  if (view.kind === "message" && view.message === "limit" && expired !== null)
    return <>{t("errors.limit", { time: formatCountdown(expired - now) })}</>;
  if ((view.kind === "code" || view.kind === "social-code") && login !== null)
    return <>{t("codeSent", { login: login.startsWith("+") ? formatPhone(login) : login })}</>;
  const knownReason = socialReasons.find((known) => known === reason);
  if (view.kind === "message" && view.message === "socialError" && knownReason)
    return <>{t(`socialReasons.${knownReason}`)}</>;
  return <>{t(`${getTextKey(view)}.lead`)}</>;
}

/** One form per provider rather than a link: starting to sign in changes the session, so it must be a POST. */
function SocialButtons({ providers, back }: { providers: SocialProvider[]; back: string | null }) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  return (
    <ul className={styles.social}>
      {providers.map((provider) => (
        <li key={provider}>
          <form method="post" action={to(paths.socialStart(provider))}>
            {back === null ? null : <input type="hidden" name="back" value={back} />}
            <Button isWide>{t(`social.${provider}`)}</Button>
          </form>
        </li>
      ))}
    </ul>
  );
}

type MessageProps = { message: AuthMessage; isVirtual: boolean; back: string | null };

function MessageLinks({ message, isVirtual, back }: MessageProps) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  if (message === "upgradeLite")
    return (
      <LinkButton look="primary" isWide href={to(paths.upsale())}>
        {t("upgradeLite.button")}
      </LinkButton>
    );
  if (message === "support")
    return (
      <LinkButton look="primary" isWide href={to(isVirtual ? paths.support() : paths.accountSupport())}>
        {t("support.button")}
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
      <LinkButton look="primary" isWide href={paths.withBack(to(paths.auth()), back)}>
        {t("again")}
      </LinkButton>
      {message === "socialError" || message === "socialUnavailable" ? (
        <LinkButton look="text" isWide href={paths.withBack(to(paths.auth("email-otp")), back)}>
          {t("ways.by.email-otp")}
        </LinkButton>
      ) : null}
      <LinkButton look="text" isWide href={paths.withBack(to(paths.auth("show-more")), back)}>
        {t("otherWays")}
      </LinkButton>
    </>
  );
}

/** Links to all ways of signing in. */
function SignInLinks({ back, providers }: { back: string | null; providers: SocialProvider[] }) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  const steps = ["signin", "email-otp", "request-otp-code", "request-tg-otp-code", "megafon"] as const;
  return (
    <>
      <ul className={styles.ways}>
        {steps.map((step) => (
          <li key={step}>
            <LinkButton isWide href={paths.withBack(to(paths.auth(step)), back)}>
              {t(`ways.by.${step}`)}
            </LinkButton>
          </li>
        ))}
      </ul>
      {providers.length > 0 ? <SocialButtons providers={providers} back={back} /> : null}
    </>
  );
}
