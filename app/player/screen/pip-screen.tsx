import { PictureInPicture2 } from "lucide-react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { usePlayerStore } from "../store/use-player";
import styles from "./overlays.module.css";

/** Replaces the picture while it is in a window of its own. */
export function PipScreen() {
  const { t } = useTranslation("player");
  const store = usePlayerStore();
  return (
    <div className={styles.pip}>
      <PictureInPicture2 aria-hidden size={48} strokeWidth={1.25} />
      <p className={styles.errorTitle}>{t("pipScreen.title")}</p>
      <p className={styles.errorText}>{t("pipScreen.text")}</p>
      <button type="button" className={styles.retry} onClick={() => store.request("togglePip")}>
        {t("pipScreen.back")}
      </button>
    </div>
  );
}
