import { useRef, useState } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { formatPosition } from "../spoken-time";
import { usePlayerStore } from "../store/use-player";
import styles from "./settings.module.css";
import { Row } from "./settings-parts";

/**
 * A link to the current second. It is shown in a field, for browsers that support neither sharing nor writing to the
 * clipboard.
 */
export function ShareMoment({ path, title }: { path: string; title: string }) {
  const { t } = useTranslation("player");
  const store = usePlayerStore();
  const [second] = useState(() => Math.floor(store.get().positionSeconds));
  const [isCopied, setIsCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const url = new URL(second > 0 ? `${path}?t=${second}` : path, location.href).href;

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
    } catch {
      // The field with the selected link remains.
      setIsCopied(false);
    }
  }
  async function share() {
    try {
      await navigator.share({ title: t("share.text", { title, time: formatPosition(second) }), url });
    } catch {
      // The viewer changed their mind, or there is nothing to share with.
    }
  }
  return (
    <>
      <label className={styles.link}>
        <span>{t("share.link", { time: formatPosition(second) })}</span>
        <input ref={field} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <Row name={t("share.copy")} onOpen={() => void copy()} />
      {"share" in navigator ? <Row name={t("share.send")} onOpen={() => void share()} /> : null}
      <p role="status" className={styles.copied}>
        {isCopied ? t("share.copied") : ""}
      </p>
    </>
  );
}
