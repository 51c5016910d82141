import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import styles from "./account.module.css";

export type EmailLinkState = "confirm" | "subscribe" | "outdated" | "confirmed" | "denied";

/** The page behind a link in an email. Rendered on the server only. */
export function EmailLinkBody({ state, action }: { state: EmailLinkState; action: string }) {
  const { t } = useTranslation("account");
  const to = useLocalised();
  return (
    <div className={styles.panel}>
      <h1>{t(`link.${state}.title`)}</h1>
      <p className={styles.lead}>{t(`link.${state}.text`)}</p>
      {state === "confirm" || state === "subscribe" ? (
        <form method="post" action={action} className={styles.form}>
          <Button look="primary" isWide name="intent" value="confirm">
            {t("link.confirm.button")}
          </Button>
          <Button isWide name="intent" value="refuse">
            {t("link.confirm.refuse")}
          </Button>
        </form>
      ) : (
        <LinkButton look="primary" isWide href={to(paths.home())}>
          {t("link.toHome")}
        </LinkButton>
      )}
    </div>
  );
}
