import { RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import { useNameLang, useTranslation } from "~/lib/i18n/i18n-context";
import type { PlayerMedia } from "../player-media";
import { usePlayerStore } from "../store/use-player";
import styles from "./end-screen.module.css";

/** Shown after the end: plays the film again, or suggests others. Takes focus. */
export function EndScreen({ suggestions }: Pick<PlayerMedia, "suggestions">) {
  const { t } = useTranslation("player");
  const langOf = useNameLang();
  const store = usePlayerStore();
  const again = useRef<HTMLButtonElement>(null);
  useEffect(() => again.current?.focus({ preventScroll: true }), []);

  return (
    <section className={styles.end} aria-label={t("end.name")}>
      <button ref={again} type="button" className={styles.again} onClick={() => store.request("play")}>
        <RotateCcw aria-hidden size={20} strokeWidth={2} />
        {t("end.again")}
      </button>
      {suggestions.length > 0 && (
        <>
          <h3 className={styles.heading}>{t("end.more")}</h3>
          <ul className={styles.suggestions}>
            {suggestions.map(({ title, href, image, reason }) => (
              <li key={href}>
                <a href={href} className={styles.suggestion}>
                  <span className={styles.poster}>{image && <img src={image} alt="" />}</span>
                  <span className={styles.title} lang={langOf(title)}>
                    {title}
                  </span>
                  <span className={styles.reason}>{reason}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
