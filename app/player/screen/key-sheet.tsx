import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import styles from "./settings.module.css";
import { PanelHead } from "./settings-parts.tsx";

/** Names of keys are the same in every language; what they do is not. */
const KEYS = [
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
  // The sheet is called by a key: its close button must be at hand for another.
  useEffect(() => sheet.current?.querySelector("button")?.focus(), []);
  return (
    <div className={styles.keys} ref={sheet} role="dialog" aria-label={t("keys.name")}>
      <PanelHead title={t("keys.name")} onBack={null} onClose={onClose} />
      <p className={styles.keysNote}>{t("keys.note")}</p>
      <dl className={styles.keyList}>
        {KEYS.filter(([action]) => isLive || !forLive.has(action)).map(([action, keys]) => (
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
