import { useTranslation } from "react-i18next";
import { formatPhone } from "#domain/login";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatLongDate } from "~/lib/time/time-text";
import { Button, LinkButton } from "~/ui/button";
import styles from "./account.module.css";

type Props = {
  login: { email: string | null; phone: string | null };
  created: number;
  isChild: boolean;
  logoutPath: string;
};

/** The account's first page. Rendered on the server only. */
export function AccountBody({ login: { email, phone }, created, isChild, logoutPath }: Props) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  const locale = useLocale();
  return (
    <div className={styles.page}>
      <h1>{t("account.title")}</h1>
      {/* A child's page shows nothing of the parents' account. */}
      {isChild ? null : (
        <section className={styles.card}>
          <p className={styles.label}>{t("account.signedInAs")}</p>
          {email === null ? null : <p className={styles.login}>{email}</p>}
          {phone === null ? null : <p className={styles.login}>{formatPhone(phone)}</p>}
          <p className={styles.label}>{t("account.since", { date: formatLongDate(created, locale) })}</p>
        </section>
      )}
      <LinkButton isWide href={to(paths.favorites())}>
        {t("account.favorites")}
      </LinkButton>
      {isChild ? null : (
        <form method="post" action={logoutPath}>
          <Button look="text" isWide>
            {t("account.logout")}
          </Button>
        </form>
      )}
    </div>
  );
}
