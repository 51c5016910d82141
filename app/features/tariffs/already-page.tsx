import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import { LinkButton } from "~/ui/button";
import { useAdultData } from "../layouts/adult-layout";
import styles from "./tariffs.module.css";
import type { alreadyLoader } from "./tariffs.server";

/** /pages/subscription/already: says that the viewer already has a subscription and where to manage it. */
export function AlreadyPage() {
  const { isForeign } = useAdultData<typeof alreadyLoader>();
  const { t } = useTranslation("billing");
  const to = useLocalised();
  return (
    <div className={styles.purchase}>
      <h1>{t("already.title")}</h1>
      <p className={styles.lead}>{t(isForeign ? "already.foreign" : "already.text")}</p>
      <LinkButton look="primary" isWide href={to(paths.subscriptions())}>
        {t("tariffs.toSubscription")}
      </LinkButton>
      <LinkButton isWide href={to(paths.home())}>
        {t("already.watch")}
      </LinkButton>
    </div>
  );
}
