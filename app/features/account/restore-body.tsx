import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocale, useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { formatLongDate } from "~/lib/time/time-text";
import { Button, LinkButton } from "~/ui/button";
import styles from "./account.module.css";

type Props = { deletion: number; action: string; logoutPath: string };

/**
 * An account marked for deletion: when it is deleted, and how to restore it (AMB-247). Rendered on the server only.
 */
export function RestoreBody({ deletion, action, logoutPath }: Props) {
  const { t } = useTranslation(["account", "auth"]);
  const to = useLocalised();
  const locale = useLocale();
  return (
    <div className={styles.panel}>
      <h1>{t("restore.title")}</h1>
      <p className={styles.lead}>{t("restore.text", { date: formatLongDate(deletion, locale) })}</p>
      <form method="post" action={action}>
        <Button look="primary" isWide name="intent" value="restore">
          {t("restore.button")}
        </Button>
      </form>
      <form method="post" action={logoutPath}>
        <Button isWide>{t("auth:account.logout")}</Button>
      </form>
      <LinkButton look="text" isWide href={to(paths.resources.myData())} download="">
        {t("data.download")}
      </LinkButton>
    </div>
  );
}
