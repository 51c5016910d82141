import { useRef } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import styles from "./overlays.module.css";
import { useFocusTrap } from "./use-focus-trap";

type Props = { isForChild: boolean; onContinue: () => void; onLeave: () => void };

/** Asks a viewer who has not touched anything for some episodes whether to go on. */
export function StillWatchingDialog({ isForChild, onContinue, onLeave }: Props) {
  const { t } = useTranslation("player");
  const dialog = useRef<HTMLDivElement>(null);
  useFocusTrap(dialog);

  return (
    <div className={styles.still}>
      <div
        ref={dialog}
        className={styles.stillBox}
        role="dialog"
        aria-modal="true"
        aria-labelledby="still-title"
        aria-describedby="still-text"
      >
        <p id="still-title" className={styles.stillTitle}>
          {t(isForChild ? "still.titleForChild" : "still.title")}
        </p>
        <p id="still-text" className={styles.stillText}>
          {t("still.text")}
        </p>
        <button type="button" className={styles.stillContinue} onClick={onContinue}>
          {t("still.continue")}
        </button>
        <button type="button" className={styles.stillLeave} onClick={onLeave}>
          {t("still.leave")}
        </button>
      </div>
    </div>
  );
}
