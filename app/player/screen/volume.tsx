import { Volume1, Volume2, VolumeX } from "lucide-react";
import { memo, useRef } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { usePlayer, usePlayerStore } from "../store/use-player";
import styles from "./control-bar.module.css";
import { ControlButton } from "./control-button";
import { toPercent, useStyleVars } from "./use-style-vars";

export const Volume = memo(function Volume() {
  const { t } = useTranslation("player");
  const store = usePlayerStore();
  const isMuted = usePlayer((state) => state.isMuted);
  const canSetVolume = usePlayer((state) => state.canSetVolume);
  const volume = usePlayer((state) => (state.isMuted ? 0 : state.volume));
  const box = useRef<HTMLDivElement>(null);
  useStyleVars(box, { "--volume": toPercent(volume, 1) });
  const icon = isMuted ? VolumeX : volume < 0.5 ? Volume1 : Volume2;

  return (
    <div className={styles.volume} ref={box}>
      <ControlButton
        icon={icon}
        name={t(isMuted ? "unmute" : "mute")}
        onClick={() => store.request("toggleMute")}
      />
      {canSetVolume && (
        <input
          className={styles.volumeRange}
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={volume}
          aria-label={t("volume")}
          aria-valuetext={t("percent", { percent: Math.round(volume * 100) })}
          onChange={(event) => store.request("setVolume", event.target.valueAsNumber)}
        />
      )}
    </div>
  );
});
