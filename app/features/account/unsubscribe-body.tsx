import { unsubscribeReasons } from "#contract/account";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import fieldStyles from "~/ui/field.module.css";
import styles from "./account.module.css";

type Props = { state: "form" | "done" | "outdated"; action: string };

/**
 * Asks for the reason and unsubscribes. The page is the same for every account (AMB-240). Rendered on the server
 * only.
 */
export function UnsubscribeBody({ state, action }: Props) {
  const { t } = useTranslation("account");
  const to = useLocalised();
  return (
    <div className={styles.panel}>
      <h1>{t(`unsubscribe.${state}.title`)}</h1>
      <p className={styles.lead} role={state === "outdated" ? "alert" : undefined}>
        {t(`unsubscribe.${state}.text`)}
      </p>
      {state === "form" ? (
        <form method="post" action={action} className={styles.form}>
          <UnsubscribeReasons />
          <Button look="primary" isWide>
            {t("unsubscribe.button")}
          </Button>
        </form>
      ) : null}
      <LinkButton look="text" isWide href={to(state === "form" ? paths.home() : paths.notifications())}>
        {t(state === "form" ? "unsubscribe.stay" : "unsubscribe.settings")}
      </LinkButton>
    </div>
  );
}

/** Reasons for unsubscribing (E-118..E-122). */
export function UnsubscribeReasons({ chosen = null }: { chosen?: string | null }) {
  const { t } = useTranslation("account");
  return (
    <fieldset className={fieldStyles.choices}>
      <legend>{t("unsubscribe.why")}</legend>
      {unsubscribeReasons.map((reason) => (
        <label key={reason}>
          <input type="radio" name="reason" value={reason} defaultChecked={reason === chosen} />
          {t(`unsubscribe.reasons.${reason}`)}
        </label>
      ))}
    </fieldset>
  );
}
