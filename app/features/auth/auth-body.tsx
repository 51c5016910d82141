import { useTranslation } from "react-i18next";
import { formatPhone } from "#domain/login";
import { formatCountdown } from "~/lib/forms/countdown";
import { useLocalised } from "~/lib/i18n/locale-context";
import { Island } from "~/lib/islands/island.server";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import styles from "./auth.module.css";
import { AuthForm, type AuthFormProps } from "./auth-form";
import { type AuthMessage, type AuthView, withBack } from "./auth-steps";

type Props = Omit<AuthFormProps, "view"> & { view: AuthView; viewer: { isVirtual: boolean } };

/** The group of texts that belongs to a view. */
export function getTextKey(view: AuthView) {
  switch (view.kind) {
    case "code":
      return view.way === "sms" ? "codeSms" : view.way === "messenger" ? "codeMessenger" : "codeLetter";
    case "request":
      return view.way === "sms" ? "requestSms" : "requestMessenger";
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
    <div className={styles.page}>
      <div className={styles.panel}>
        <h1>{t(`${key}.title`)}</h1>
        <p className={styles.lead}>
          {view.kind === "message" && view.message === "limit" && form.expired !== null
            ? t("errors.limit", { time: formatCountdown(form.expired - form.now) })
            : view.kind === "code" && form.login !== null
              ? t("codeSent", {
                  login:
                    view.way === "sms" || view.way === "messenger" ? formatPhone(form.login) : form.login,
                })
              : t(`${key}.lead`)}
        </p>
        {view.kind === "message" ? (
          <MessageLinks message={view.message} isVirtual={viewer.isVirtual} back={form.back} />
        ) : view.kind === "ways" ? (
          <Ways back={form.back} />
        ) : (
          <Island name="auth-form" of={AuthForm} props={{ view, ...form }} on="focus" />
        )}
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

type MessageProps = { message: AuthMessage; isVirtual: boolean; back: string | null };

function MessageLinks({ message, isVirtual, back }: MessageProps) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  if (message === "success" || (message === "passwordChanged" && !isVirtual))
    return (
      <LinkButton look="primary" isWide href={to(paths.home())}>
        {t("toHome")}
      </LinkButton>
    );
  return (
    <>
      <LinkButton look="primary" isWide href={withBack(to(paths.auth()), back)}>
        {t("again")}
      </LinkButton>
      <LinkButton look="text" isWide href={withBack(to(paths.auth("show-more")), back)}>
        {t("otherWays")}
      </LinkButton>
    </>
  );
}

/** All ways to sign in, as links. */
function Ways({ back }: { back: string | null }) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  return (
    <ul className={styles.ways}>
      {(["signin", "email-otp", "request-otp-code", "request-tg-otp-code"] as const).map((step) => (
        <li key={step}>
          <LinkButton isWide href={withBack(to(paths.auth(step)), back)}>
            {t(`ways.by.${step}`)}
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
