import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import styles from "./apps.module.css";

/** Says that the window can be closed. Rendered on the server only. */
export function CloseBody() {
  const { t } = useTranslation("apps");
  const to = useLocalised();
  return (
    <div className={styles.close}>
      <h1>{t("close.title")}</h1>
      <p>{t("close.text")}</p>
      <LinkButton look="primary" href={to(paths.home())}>
        {t("close.home")}
      </LinkButton>
    </div>
  );
}
