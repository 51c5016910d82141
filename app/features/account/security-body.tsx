import type { AccountSummary, ActiveSession } from "#contract/account";
import type { SocialProvider } from "#contract/auth";
import { formatAccountPhone } from "#domain/login";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatLongDate } from "~/lib/time/time-text";
import { Button, LinkButton } from "~/ui/button";
import { LocalTime } from "../catalog/local-time";
import styles from "./account.module.css";
import { AccountFrame } from "./account-frame";
import { getDeviceName } from "./device-name";

/** A sign-in provider and the account linked to it, if any. */
export type Link = { provider: SocialProvider; isLinked: boolean; email: string | null };

type SecurityProps = {
  account: Pick<AccountSummary, "email" | "phone" | "has_password">;
  sessions: ActiveSession[];
  links: Link[];
  action: string;
  error: "server" | "unknown" | null;
  timeZone: string;
};

/** /account/profile: ways to sign in, open sessions, and the account's data. Rendered on the server only. */
export function SecurityBody({ account, sessions, links, action, error, timeZone }: SecurityProps) {
  const { t } = useTranslation("account");
  const to = useLocalised();
  const rows = [
    {
      name: "email",
      value: account.email,
      href: paths.changeLogin("email"),
    },
    {
      name: "phone",
      value: account.phone === null ? null : formatAccountPhone(account.phone),
      href: paths.changeLogin("phone"),
    },
    {
      name: "password",
      value: account.has_password ? t("security.passwordSet") : null,
      href: paths.changeLogin("password"),
    },
  ] as const;
  return (
    <AccountFrame section="security" title={t("menu.security")}>
      {error === null ? null : <p role="alert">{t(`errors.${error}`)}</p>}
      <section aria-labelledby="signing-in" className={styles.section}>
        <h2 id="signing-in">{t("security.signingIn")}</h2>
        <ul className={styles.rows}>
          {rows.map(({ name, value, href }) => (
            <li key={name} className={styles.row}>
              <span className={styles.rowText}>
                <span className={styles.label}>{t(`fields.${name}`)}</span>
                <span className={styles.value}>{value ?? t("security.none")}</span>
              </span>
              <LinkButton
                href={to(href)}
                aria-label={t(`security.${value === null ? "add" : "change"}.${name}`)}
              >
                {t(value === null ? "buttons.add" : "buttons.change")}
              </LinkButton>
            </li>
          ))}
        </ul>
      </section>
      {links.length > 0 ? <Links links={links} /> : null}
      <Sessions sessions={sessions} action={action} timeZone={timeZone} />
      <section aria-labelledby="my-data" className={styles.section}>
        <h2 id="my-data">{t("data.title")}</h2>
        <p className={styles.lead}>{t("data.lead")}</p>
        <div className={styles.buttons}>
          <LinkButton href={to(paths.resources.myData())} download="">
            {t("data.download")}
          </LinkButton>
          <LinkButton look="text" href={to(paths.deleteAccount())}>
            {t("data.delete")}
          </LinkButton>
        </div>
      </section>
    </AccountFrame>
  );
}

/** Providers to sign in with (S-107). */
function Links({ links }: Pick<SecurityProps, "links">) {
  const { t } = useTranslation(["account", "auth"]);
  const to = useLocalised();
  return (
    <section aria-labelledby="linked" className={styles.section}>
      <h2 id="linked">{t("links.title")}</h2>
      <ul className={styles.rows}>
        {links.map(({ provider, isLinked, email }) => {
          const name = t(`auth:social.${provider}`);
          return (
            <li key={provider} className={styles.row}>
              <span className={styles.rowText}>
                <span className={styles.value}>{name}</span>
                <span className={styles.label}>
                  {isLinked ? (email ?? t("links.linked")) : t("links.notLinked")}
                </span>
              </span>
              <LinkButton
                href={to(paths.changeLink(isLinked ? "unlink" : "link", provider))}
                aria-label={t(isLinked ? "links.unlinkNamed" : "links.linkNamed", { name })}
              >
                {t(isLinked ? "links.unlink" : "links.link")}
              </LinkButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Sessions({ sessions, action, timeZone }: Pick<SecurityProps, "sessions" | "action" | "timeZone">) {
  const { t } = useTranslation("account");
  const locale = useLocale();
  return (
    <section aria-labelledby="sessions" className={styles.section}>
      <h2 id="sessions">{t("sessions.title")}</h2>
      <ul className={styles.rows}>
        {sessions.map(({ id, device, created, last_used, is_current }) => {
          const name = getDeviceName(t, device);
          return (
            <li key={id} className={styles.row}>
              <span className={styles.rowText}>
                <span className={styles.value}>{name}</span>
                <span className={styles.label}>
                  {is_current ? (
                    t("sessions.current")
                  ) : (
                    <>
                      {t("sessions.used")} <LocalTime at={last_used} look="date-time" zone={timeZone} />
                    </>
                  )}
                  {" · "}
                  {t("sessions.since", { date: formatLongDate(created, locale) })}
                </span>
              </span>
              {is_current ? null : (
                <form method="post" action={action}>
                  <input type="hidden" name="id" value={id} />
                  <Button name="intent" value="end-session" aria-label={t("sessions.endNamed", { name })}>
                    {t("sessions.end")}
                  </Button>
                </form>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 ? (
        <form method="post" action={action}>
          <Button name="intent" value="end-others">
            {t("sessions.endOthers")}
          </Button>
        </form>
      ) : null}
    </section>
  );
}
