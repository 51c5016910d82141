import { useTranslation } from "react-i18next";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import styles from "./auth.module.css";

/** Asks whether to sign out. Rendered on the server only. */
export function LogoutBody({ action }: { action: string }) {
  const { t } = useTranslation("auth");
  const to = useLocalised();
  return (
    <div className={styles.page}>
      <div className={styles.panel}>
        <h1>{t("logout.title")}</h1>
        <p className={styles.lead}>{t("logout.lead")}</p>
        <form method="post" action={action}>
          <Button look="primary" isWide>
            {t("logout.button")}
          </Button>
        </form>
        <LinkButton look="text" isWide href={to(paths.home())}>
          {t("logout.stay")}
        </LinkButton>
      </div>
    </div>
  );
}
