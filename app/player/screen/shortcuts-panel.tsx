import { useEffect, useRef } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import type { KeyAction } from "../keys";
import styles from "./settings.module.css";
import { PanelHead } from "./settings-parts";

/**
 * Each action's text and keys, in display order; an action without a row does not compile. Key names are the same in
 * all languages, their descriptions are translated.
 */
const shortcuts = {
  togglePlay: ["play", ["Space", "K"]],
  seekBy: ["seek", ["←", "→"]],
  volumeBy: ["volume", ["↑", "↓"]],
  toggleMute: ["mute", ["M"]],
  toggleFullscreen: ["fullscreen", ["F"]],
  toggleSubtitles: ["subtitles", ["C"]],
  togglePip: ["pip", ["I", "P"]],
  seekToFraction: ["share", ["0", "…", "9"]],
  rateBy: ["rate", ["Shift + ,", "Shift + ."]],
  frameBy: ["frame", [",", "."]],
  skip: ["skip", ["S"]],
  next: ["next", ["N"]],
  channel: ["channel", ["Page Up", "Page Down"]],
  guide: ["guide", ["G"]],
  help: ["help", ["?"]],
  escape: ["close", ["Esc"]],
} as const satisfies Record<KeyAction["type"], readonly [text: string, keys: readonly string[]]>;
const forLive = new Set<string>(["channel", "guide"]);

export function ShortcutsPanel({ isLive, onClose }: { isLive: boolean; onClose: () => void }) {
  const { t } = useTranslation("player");
  const panel = useRef<HTMLDivElement>(null);
  // Opened by keyboard, so focus the close button.
  useEffect(() => panel.current?.querySelector("button")?.focus(), []);
  return (
    <div className={styles.keys} ref={panel} role="dialog" aria-label={t("keys.name")}>
      <PanelHead title={t("keys.name")} onBack={null} onClose={onClose} />
      <p className={styles.keysNote}>{t("keys.note")}</p>
      <dl className={styles.keyList}>
        {Object.values(shortcuts)
          .filter(([text]) => isLive || !forLive.has(text))
          .map(([text, keys]) => (
            <div key={text} className={styles.keyRow}>
              <dt>{t(`keys.${text}`)}</dt>
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
