import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import styles from "./account.module.css";

/** Shown to a child in place of a page for adults. */
export function ChildPage() {
  const { t } = useTranslation("child");
  const to = useLocalised();
  return (
    <div className={styles.panel}>
      <h1>{t("title")}</h1>
      <p className={styles.lead}>{t("text")}</p>
      <LinkButton look="primary" isWide href={to(paths.kids())}>
        {t("toKids")}
      </LinkButton>
      <LinkButton isWide href={to(paths.favorites())}>
        {t("favorites")}
      </LinkButton>
      <LinkButton isWide href={to(paths.history())}>
        {t("history")}
      </LinkButton>
    </div>
  );
}
