import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import styles from "./account.module.css";

/** Replaces every section for a child: no data of the parents' account. Rendered on the server only. */
export function ChildBody() {
  const { t } = useTranslation(["account", "auth"]);
  const to = useLocalised();
  return (
    <div className={styles.panel}>
      <h1>{t("child.title")}</h1>
      <p className={styles.lead}>{t("child.text")}</p>
      <LinkButton look="primary" isWide href={to(paths.kids())}>
        {t("child.toKids")}
      </LinkButton>
      <LinkButton isWide href={to(paths.favorites())}>
        {t("auth:account.favorites")}
      </LinkButton>
      <LinkButton isWide href={to(paths.history())}>
        {t("menu.history")}
      </LinkButton>
    </div>
  );
}
