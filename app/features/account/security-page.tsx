import { ActionForm } from "~/lib/forms/action-form";
import { useActionError } from "~/lib/forms/use-action-error";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { FormError } from "~/ui/form-error";
import { useHasPasskeys } from "../auth/passkeys";
import { LocalTime } from "../catalog/local-time";
import styles from "./account.module.css";
import { AccountSection } from "./account-section";
import { FormPage } from "./form-page";
import type { securityLoader } from "./security.server";
import { useSection } from "./use-section";

type Overview = Extract<ReturnType<typeof useSection<typeof securityLoader>>, { kind: "overview" }>;

/** /account/profile: ways to sign in, open sessions, and the account's data, or one of its forms. */
export function SecurityPage() {
  const section = useSection<typeof securityLoader>();
  return section.kind === "form" ? <FormPage {...section.form} /> : <SecurityOverview {...section} />;
}

function SecurityOverview({
  rows,
  unconfirmedPhone,
  sessions,
  links,
  notLinked,
  consent,
  ...rest
}: Overview) {
  const { passkeys, passkeyHost, timeZone } = rest;
  const { t } = useTranslation(["account", "auth"]);
  const to = useLocalised();
  const error = useActionError();
  return (
    <AccountSection title={t("menu.security")}>
      {notLinked ? (
        <FormError>
          {t(
            notLinked.why === "conflict" && notLinked.provider === "yandex"
              ? "links.problems.conflictYandex"
              : `links.problems.${notLinked.why}`,
            { name: t(`auth:social.${notLinked.provider}`) },
          )}
        </FormError>
      ) : null}
      {error ? <FormError>{t(error === "server" ? "errors.server" : "errors.unknown")}</FormError> : null}
      <div className={styles.columns}>
        <div className={styles.column}>
          <section aria-labelledby="signing-in" className={styles.section}>
            <h2 id="signing-in">{t("security.signingIn")}</h2>
            <ul className={styles.rows}>
              {rows.map(({ name, value }) => (
                <li key={name} className={styles.row}>
                  <span className={styles.rowText}>
                    <span className={styles.label}>{t(`fields.${name}`)}</span>
                    <span className={styles.value}>{value ?? t(`security.none.${name}`)}</span>
                  </span>
                  <LinkButton
                    href={to(paths.changeLogin(name))}
                    aria-label={t(`security.${value === null ? "add" : "change"}.${name}`)}
                  >
                    {t(value === null ? "buttons.add" : "buttons.change")}
                  </LinkButton>
                </li>
              ))}
              {unconfirmedPhone === null ? null : (
                <li className={styles.row}>
                  <span className={styles.rowText}>
                    <span className={styles.label}>{t("security.unconfirmedPhone")}</span>
                    <span className={styles.value}>{unconfirmedPhone}</span>
                  </span>
                  <LinkButton href={to(paths.confirmPhone())}>{t("buttons.phoneCode")}</LinkButton>
                </li>
              )}
            </ul>
          </section>
          {links.length > 0 ? <Links links={links} /> : null}
          {passkeys ? <Passkeys passkeys={passkeys} host={passkeyHost} /> : null}
        </div>
        <div className={styles.column}>
          <Sessions sessions={sessions} timeZone={timeZone} />
          <section aria-labelledby="my-data" className={styles.section}>
            <h2 id="my-data">{t("data.title")}</h2>
            <p className={styles.lead}>{t("data.lead")}</p>
            {consent === null ? null : <p className={styles.label}>{consent}</p>}
            <div className={styles.buttons}>
              <LinkButton href={to(paths.resources.myData())} download="">
                {t("data.download")}
              </LinkButton>
              <LinkButton href={to(paths.cookieSettings())}>{t("data.consent.settings")}</LinkButton>
              <LinkButton look="text" href={to(paths.deleteAccount())}>
                {t("data.delete")}
              </LinkButton>
            </div>
          </section>
        </div>
      </div>
    </AccountSection>
  );
}

function Links({ links }: Pick<Overview, "links">) {
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
                href={to(paths.changeLogin(isLinked ? "unlink" : "link", { provider }))}
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

/** The owner's passkeys; one can be added where the browser has them. */
function Passkeys({ passkeys, host }: { passkeys: NonNullable<Overview["passkeys"]>; host: string }) {
  const { t } = useTranslation("account");
  const to = useLocalised();
  const mayAdd = useHasPasskeys(host);
  if (!mayAdd && passkeys.length === 0) return null;
  return (
    <section aria-labelledby="passkeys" className={styles.section}>
      <h2 id="passkeys">{t("passkeys.title")}</h2>
      <p className={styles.lead}>{t("passkeys.lead")}</p>
      {passkeys.length === 0 ? null : (
        <ul className={styles.rows}>
          {passkeys.map(({ id, isSynced, created, lastUsed }) => (
            <li key={id} className={styles.row}>
              <span className={styles.rowText}>
                <span className={styles.value}>{t(isSynced ? "passkeys.synced" : "passkeys.single")}</span>
                <span className={styles.label}>
                  {t("passkeys.created", { date: created })}
                  {" · "}
                  {lastUsed === null ? t("passkeys.unused") : t("passkeys.used", { date: lastUsed })}
                </span>
              </span>
              <ActionForm fields={{ intent: "remove-passkey", id }}>
                <Button aria-label={t("passkeys.removeNamed", { date: created })}>
                  {t("passkeys.remove")}
                </Button>
              </ActionForm>
            </li>
          ))}
        </ul>
      )}
      {mayAdd ? <LinkButton href={to(paths.changeLogin("passkey"))}>{t("passkeys.add")}</LinkButton> : null}
    </section>
  );
}

function Sessions({ sessions, timeZone }: Pick<Overview, "sessions" | "timeZone">) {
  const { t } = useTranslation("account");
  return (
    <section aria-labelledby="sessions" className={styles.section}>
      <h2 id="sessions">{t("sessions.title")}</h2>
      <ul className={styles.rows}>
        {sessions.map(({ id, name, place, since, lastUsed, isCurrent }) => (
          <li key={id} className={styles.row}>
            <span className={styles.rowText}>
              <span className={styles.value}>{name}</span>
              <span className={styles.label}>
                {isCurrent ? (
                  t("sessions.current")
                ) : (
                  <>
                    {t("sessions.used")} <LocalTime at={lastUsed} look="date-time" zone={timeZone} />
                  </>
                )}
                {place === null ? null : ` · ${place}`}
                {" · "}
                {t("sessions.since", { date: since })}
              </span>
            </span>
            {isCurrent ? null : (
              <ActionForm fields={{ intent: "end-session", id }}>
                <Button aria-label={t("sessions.endNamed", { name })}>{t("sessions.end")}</Button>
              </ActionForm>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <ActionForm fields={{ intent: "end-others" }}>
          <Button>{t("sessions.endOthers")}</Button>
        </ActionForm>
      ) : null}
    </section>
  );
}
