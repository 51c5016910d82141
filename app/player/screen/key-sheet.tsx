import { useEffect, useRef } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import styles from "./settings.module.css";
import { PanelHead } from "./settings-parts";

/** Key names are the same in all languages; their descriptions are translated. */
const shortcutRows = [
  ["play", ["Space", "K"]],
  ["seek", ["←", "→"]],
  ["volume", ["↑", "↓"]],
  ["mute", ["M"]],
  ["fullscreen", ["F"]],
  ["subtitles", ["C"]],
  ["pip", ["I", "P"]],
  ["share", ["0", "…", "9"]],
  ["rate", ["Shift + ,", "Shift + ."]],
  ["frame", [",", "."]],
  ["skip", ["S"]],
  ["next", ["N"]],
  ["channel", ["Page Up", "Page Down"]],
  ["guide", ["G"]],
  ["help", ["?"]],
  ["close", ["Esc"]],
] as const;
const forLive = new Set<string>(["channel", "guide"]);

export function KeySheet({ isLive, onClose }: { isLive: boolean; onClose: () => void }) {
  const { t } = useTranslation("player");
  const sheet = useRef<HTMLDivElement>(null);
  // Opened from the keyboard, so focus the close button.
  useEffect(() => sheet.current?.querySelector("button")?.focus(), []);
  return (
    <div className={styles.keys} ref={sheet} role="dialog" aria-label={t("keys.name")}>
      <PanelHead title={t("keys.name")} onBack={null} onClose={onClose} />
      <p className={styles.keysNote}>{t("keys.note")}</p>
      <dl className={styles.keyList}>
        {shortcutRows
          .filter(([action]) => isLive || !forLive.has(action))
          .map(([action, keys]) => (
            <div key={action} className={styles.keyRow}>
              <dt>{t(`keys.${action}`)}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
