import {
  Captions,
  Cast,
  LayoutList,
  ListVideo,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  ScrollText,
  Settings,
  SkipForward,
  Users,
} from "lucide-react";
import { memo } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import type { PlayerMedia } from "../player-media";
import { formatPosition } from "../spoken-time";
import { usePlayer, usePlayerStore } from "../store/use-player";
import styles from "./control-bar.module.css";
import { ControlButton } from "./control-button";
import { ChannelButtons, LiveButton, StartOver, Timeshift } from "./live-controls";
import type { Panel } from "./panel";
import { Scrubber } from "./scrubber";
import { Volume } from "./volume";

type Props = {
  media: PlayerMedia;
  panel: Panel;
  onPanel: (panel: Panel) => void;
  onNext: (() => void) | null;
  onChannel: (neighbour: "previous" | "next") => void;
  hasGuide: boolean;
  hasEpisodes: boolean;
  canWatchTogether: boolean;
  hasText: boolean;
};

const Transport = memo(function Transport() {
  const { t } = useTranslation("player");
  const store = usePlayerStore();
  const isPaused = usePlayer((state) => state.isPaused);
  const isEnded = usePlayer((state) => state.isEnded);
  const name = isEnded ? t("again") : t(isPaused ? "play" : "pause");
  return (
    <div className={styles.transport}>
      <ControlButton
        icon={isPaused ? Play : Pause}
        isFilled
        name={name}
        onClick={() => store.request("togglePlay")}
      />
      <ControlButton icon={RotateCcw} name={t("back10")} onClick={() => store.request("seekBy", -10)}>
        <span className={styles.ten} aria-hidden>
          {t("ten")}
        </span>
      </ControlButton>
      <ControlButton icon={RotateCw} name={t("forward10")} onClick={() => store.request("seekBy", 10)}>
        <span className={styles.ten} aria-hidden>
          {t("ten")}
        </span>
      </ControlButton>
    </div>
  );
});

const Clock = memo(function Clock() {
  const { t } = useTranslation("player");
  const position = usePlayer((state) => Math.floor(state.positionSeconds));
  const duration = usePlayer((state) => state.durationSeconds);
  return (
    <p className={styles.clock} aria-hidden>
      {t("clock", { position: formatPosition(position), duration: formatPosition(duration) })}
    </p>
  );
});

/** Its parts that need nothing of a panel are memoised: on a phone a panel opens in the time of one paint. */
export function ControlBar({
  media,
  panel,
  onPanel,
  onNext,
  onChannel,
  hasGuide,
  hasEpisodes,
  canWatchTogether,
  hasText,
}: Props) {
  const { t } = useTranslation("player");
  const store = usePlayerStore();
  const areSubtitlesOn = usePlayer((state) => state.subtitles !== null);
  const isFullscreen = usePlayer((state) => state.isFullscreen);
  const canFullscreen = usePlayer((state) => state.canFullscreen);
  const isPip = usePlayer((state) => state.isPip);
  const canPip = usePlayer((state) => state.canPip);
  const canCast = usePlayer((state) => state.canCast || state.isCasting);
  const isCasting = usePlayer((state) => state.isCasting);
  const getPanelButtonProps = (name: Exclude<Panel, null>) => ({
    "aria-expanded": panel === name,
    "data-panel-button": name,
    onClick: () => onPanel(panel === name ? null : name),
  });

  return (
    <div className={styles.bar}>
      {media.live ? (
        <Timeshift live={media.live} />
      ) : (
        <Scrubber chapters={media.chapters} thumbnails={media.thumbnails} />
      )}
      <div className={styles.buttons}>
        <Transport />
        {media.live ? <StartOver live={media.live} /> : null}
        {onNext && (
          <ControlButton
            icon={SkipForward}
            isFilled
            isWideOnly={hasEpisodes}
            name={t(media.next?.isEpisode ? "next.playEpisode" : "next.play")}
            onClick={onNext}
          />
        )}
        <Volume />
        {media.live ? <LiveButton /> : <Clock />}
        <span className={styles.spacer} />
        {media.live ? <ChannelButtons live={media.live} onChannel={onChannel} /> : null}
        {hasGuide ? (
          <ControlButton
            icon={LayoutList}
            name={t("live.guide")}
            data-on={panel === "guide"}
            {...getPanelButtonProps("guide")}
          />
        ) : null}
        {hasEpisodes && (
          <ControlButton icon={ListVideo} name={t("episodes")} {...getPanelButtonProps("episodes")} />
        )}
        {canWatchTogether && (
          <ControlButton
            icon={Users}
            name={t("together")}
            data-on={panel === "together"}
            {...getPanelButtonProps("together")}
          />
        )}
        {media.tracks.length > 0 && (
          <ControlButton
            icon={Captions}
            name={t("settings.subtitles")}
            data-on={areSubtitlesOn}
            {...getPanelButtonProps("subtitles")}
          />
        )}
        {hasText && (
          <ControlButton
            icon={ScrollText}
            isWideOnly
            name={t("transcript")}
            data-on={panel === "text"}
            {...getPanelButtonProps("text")}
          />
        )}
        <ControlButton
          icon={Settings}
          name={t("settings.name")}
          data-on={panel === "settings"}
          {...getPanelButtonProps("settings")}
        />
        {canCast && (
          <ControlButton
            icon={Cast}
            isWideOnly
            name={t(isCasting ? "castOn" : "cast")}
            data-on={isCasting}
            onClick={() => store.request("chooseScreen")}
          />
        )}
        {canPip && (
          <ControlButton
            icon={PictureInPicture2}
            isWideOnly
            name={t(isPip ? "pipOff" : "pip")}
            data-on={isPip}
            onClick={() => store.request("togglePip")}
          />
        )}
        {canFullscreen && (
          <ControlButton
            icon={isFullscreen ? Minimize : Maximize}
            name={t(isFullscreen ? "fullscreenOff" : "fullscreen")}
            onClick={() => store.request("toggleFullscreen")}
          />
        )}
      </div>
    </div>
  );
}
