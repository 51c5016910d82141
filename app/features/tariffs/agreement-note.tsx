import { useTranslation } from "~/lib/i18n/i18n-context";
import { useLocalised } from "~/lib/i18n/locale-context";
import { paths } from "~/lib/paths";
import styles from "./tariffs.module.css";

/** What a press agrees to: the terms of the subscription and of its renewal. Beside every button that leads to a charge. */
export function AgreementNote() {
  const { t } = useTranslation("billing");
  const to = useLocalised();
  return (
    <p className={styles.small}>
      {t("agreement.start")}{" "}
      <a href={`${to(paths.legal("terms_of_use"))}#subscription`}>{t("agreement.terms")}</a>
    </p>
  );
}
