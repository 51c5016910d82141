import type { AccountSummary } from "#contract/account";
import { formatAccountPhone } from "#domain/login";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import { formatLongDate } from "~/lib/time/time-text";
import { Button, LinkButton } from "~/ui/button";
import styles from "./account.module.css";
import { AccountFrame } from "./account-frame";
import { accountMenu } from "./account-menu";
import { type CountryProps, CountrySection } from "./country-section";

type Props = {
  summary: Pick<AccountSummary, "email" | "phone" | "created">;
  country: CountryProps["country"];
  action: string;
  logoutPath: string;
};

/** The account's first page. Rendered on the server only. */
export function AccountBody({ summary: { email, phone, created }, country, action, logoutPath }: Props) {
  const { t } = useTranslation(["account", "auth"]);
  const to = useLocalised();
  const locale = useLocale();
  return (
    <AccountFrame section="overview" title={t("auth:account.title")}>
      <section className={styles.card}>
        <p className={styles.label}>{t("auth:account.signedInAs")}</p>
        {email === null ? (
          <LinkButton href={to(popupPath(paths.account(), "add-email"))} data-keep-scroll="">
            {t("security.add.email")}
          </LinkButton>
        ) : (
          <p className={styles.login}>{email}</p>
        )}
        {phone === null ? null : <p className={styles.login}>{formatAccountPhone(phone)}</p>}
        <p className={styles.label}>{t("auth:account.since", { date: formatLongDate(created, locale) })}</p>
      </section>
      <ul className={styles.tiles}>
        {accountMenu
          .filter(({ name }) => name !== "overview")
          .map(({ name, path, icon: Icon }) => (
            <li key={name}>
              <a href={to(path)} className={styles.tile}>
                <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
                <span>
                  <span className={styles.tileName}>{t(`menu.${name}`)}</span>
                  <span className={styles.label}>{t(`about.${name as "devices"}`)}</span>
                </span>
              </a>
            </li>
          ))}
      </ul>
      <CountrySection country={country} action={action} />
      <LinkButton isWide href={to(paths.favorites())}>
        {t("auth:account.favorites")}
      </LinkButton>
      <LinkButton isWide href={to(paths.achievements())}>
        {t("overview.achievements")}
      </LinkButton>
      <form method="post" action={logoutPath}>
        <Button look="text" isWide>
          {t("auth:account.logout")}
        </Button>
      </form>
    </AccountFrame>
  );
}
