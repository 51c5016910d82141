import { CodeXml } from "lucide-react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import buttonStyles from "~/ui/button.module.css";
import { classes } from "~/ui/classes";
import { CopyField } from "~/ui/copy-field";
import styles from "./title.module.css";

/** The frame with this title for another site's page; without script it is copied from the field. */
export function EmbedCode({ code }: { code: string }) {
  const { t } = useTranslation("title");
  return (
    <details className={styles.embed}>
      <summary className={classes(buttonStyles.button, styles.embedSummary)}>
        <CodeXml size={20} strokeWidth={1.75} aria-hidden="true" />
        {t("embed.name")}
      </summary>
      <div className={styles.embedPanel}>
        <p>{t("embed.text")}</p>
        <CopyField
          label={t("embed.label")}
          value={code}
          texts={{ copy: t("embed.copy"), copied: t("embed.copied") }}
        />
      </div>
    </details>
  );
}

export const island = { Component: EmbedCode, texts: ["title" as const] };
