import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { popupPath } from "~/lib/popup-path";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import styles from "../account/account.module.css";
import { getAccountMenu } from "../account/account-menu";
import { AccountSection } from "../account/account-section";
import { CountrySection } from "../account/country-section";
import { SignOutForm } from "../account/sign-out-form";
import { useSection } from "../account/use-section";
import { Glance } from "./glance";
import type { accountLoader } from "./overview.server";

/** The account's first page. */
export function OverviewPage() {
  const { email, phone, created, country, glance } = useSection<typeof accountLoader>();
  const { t } = useTranslation(["account", "auth"]);
  const to = useLocalised();
  return (
    <AccountSection title={t("auth:account.title")} back={null}>
      <p className={styles.owner}>
        {[email, phone]
          .filter((login) => login !== null)
          .map((login) => (
            <span key={login} className={styles.login}>
              {login}
            </span>
          ))}
        <span className={styles.label}>{t("auth:account.since", { date: created })}</span>
      </p>
      {email === null ? (
        <p>
          <LinkButton href={to(popupPath(paths.account(), "add-email"))} data-keep-scroll="">
            {t("security.add.email")}
          </LinkButton>
        </p>
      ) : null}
      <Glance {...glance} />
      <ul className={classes(styles.tiles, styles.onPhones)}>
        {getAccountMenu()
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
      <div className={classes(styles.more, styles.wide)}>
        <CountrySection {...country} />
        <div className={styles.shortcuts}>
          <LinkButton isWide href={to(paths.favorites())}>
            {t("auth:account.favorites")}
          </LinkButton>
          <LinkButton isWide href={to(paths.achievements())}>
            {t("overview.achievements")}
          </LinkButton>
          <SignOutForm look="text" />
        </div>
      </div>
    </AccountSection>
  );
}
