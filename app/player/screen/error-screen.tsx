import { RotateCw, TriangleAlert } from "lucide-react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import type { PlayerErrorKind } from "../player-media";
import styles from "./overlays.module.css";

/** The error message, with a retry button where it may help. */
export function ErrorScreen({ kind, onRetry }: { kind: PlayerErrorKind; onRetry: () => void }) {
  const { t } = useTranslation("player");
  return (
    <div className={styles.error} role="alert">
      <TriangleAlert aria-hidden size={40} strokeWidth={1.5} />
      <p className={styles.errorTitle}>{t(`error.${kind}.title`)}</p>
      <p className={styles.errorText}>{t(`error.${kind}.text`)}</p>
      <button type="button" className={styles.retry} onClick={onRetry}>
        <RotateCw aria-hidden size={20} strokeWidth={2} />
        {t("error.retry")}
      </button>
    </div>
  );
}
