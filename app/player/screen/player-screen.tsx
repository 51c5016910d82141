import { VolumeX } from "lucide-react";
import { type ReactNode, type RefObject, useCallback, useRef, useState } from "react";
import { useTranslation } from "~/lib/i18n/i18n-context";
import { getSkipOffer } from "../markers";
import type { PlayerMedia } from "../player-media";
import type { TogetherNodes } from "../player-props";
import { mustAskBeforeNext } from "../still-watching";
import { usePlayer, usePlayerStore } from "../store/use-player";
import { TopBar } from "../top-bar";
import { Announcer } from "./announcer";
import { CaptionOverlay } from "./caption-overlay";
import { ControlBar } from "./control-bar";
import { Drawer } from "./drawer";
import { EndScreen } from "./end-screen";
import { ErrorScreen } from "./error-screen";
import { KeyFeedbackOverlay } from "./key-feedback-overlay";
import { NextCard } from "./next-card";
import overlays from "./overlays.module.css";
import type { Panel } from "./panel";
import { PausedScreen } from "./paused-screen";
import { PipScreen } from "./pip-screen";
import styles from "./player-screen.module.css";
import { type SettingsPage, SettingsPanel } from "./settings";
import settingsStyles from "./settings.module.css";
import { PanelHead } from "./settings-parts";
import { ShortcutsPanel } from "./shortcuts-panel";
import { SkipButton } from "./skip-button";
import { SleepButton } from "./sleep";
import { StillWatchingDialog } from "./still-watching-dialog";
import { useControlsShown } from "./use-controls-visible";
import { useGestures } from "./use-gestures";
import { useHands } from "./use-hands";
import { useKeyFeedback } from "./use-key-feedback";
import { useKeys } from "./use-keys";
import { useMediaSession } from "./use-media-session";
import { useSleepTimer } from "./use-sleep-timer";

type Props = {
  container: RefObject<HTMLElement>;
  media: PlayerMedia;
  guide: ReactNode;
  episodes: ReactNode;
  transcript: ReactNode;
  together: TogetherNodes | undefined;
  corner: ReactNode;
  closeHref: string;
  onClose: () => void;
  onNext: (href: string) => void;
  onRetry: () => void;
};

/** Everything around the video: reads state from the store and sends requests to it. */
export function PlayerScreen({
  container,
  media,
  guide,
  episodes,
  transcript,
  together,
  corner,
  closeHref,
  onClose,
  onNext,
  onRetry,
}: Props) {
  const { t } = useTranslation("player");
  const store = usePlayerStore();
  const [panel, setPanel] = useState<Panel>(null);
  const [page, setPage] = useState<SettingsPage>("root");
  const { next, markers, live } = media;
  const isPaused = usePlayer((state) => state.isPaused);
  const error = usePlayer((state) => state.error);
  const isSilenced = usePlayer((state) => state.isSilenced);
  const isEnded = usePlayer((state) => state.isEnded);
  const isPip = usePlayer((state) => state.isPip);
  const isStill = isPaused && !isEnded && !isPip && error === null;
  const [isNextDismissed, setNextDismissed] = useState(false);
  const isOver = isEnded && error === null && (next === null || isNextDismissed) && live === null;
  const surface = useRef<HTMLDivElement>(null);
  const { areShown, toggle } = useControlsShown(
    container,
    isPaused || panel !== null || error !== null || isPip,
  );
  const { shown: keyed, onKey } = useKeyFeedback();

  const goNext = useCallback(() => {
    if (next) onNext(next.href);
  }, [next, onNext]);
  const openNext = next ? goNext : null;

  function goNextByItself() {
    if (!mustAskBeforeNext()) return goNext();
    setNextDismissed(true);
    store.perform("pause");
    setPanel("still");
  }
  function closePanel() {
    setPanel(null);
    const find = (name: Panel) =>
      container.current?.querySelector<HTMLElement>(`[data-panel-button="${name}"]`);
    const button = find(panel);
    // Keys have no button of their own, and what is reached by the settings on phones has none there.
    (button?.checkVisibility() ? button : find("settings"))?.focus();
  }
  function skip() {
    const offer = getSkipOffer(markers, store.get().positionSeconds, true);
    if (offer) store.request("seek", offer.toSeconds);
  }
  function escape() {
    if (panel) closePanel();
    else if (store.get().isFullscreen) store.request("toggleFullscreen");
    else onClose();
  }

  useGestures(surface, store, panel ? closePanel : toggle);
  const openChannel = (neighbour: "previous" | "next") => live?.[neighbour] && onNext(live[neighbour].href);
  useKeys(
    store,
    {
      next: goNext,
      skip,
      help: () => setPanel("keys"),
      guide: () => guide && setPanel(panel === "guide" ? null : "guide"),
      escape,
      channel: openChannel,
    },
    onKey,
  );
  useMediaSession(store, media, openNext);
  useHands();
  useSleepTimer(store, () => setNextDismissed(true));

  return (
    <div className={styles.screen} data-controls={areShown ? "shown" : "hidden"} data-large-picture="">
      <div className={styles.surface} ref={surface} data-surface />
      <div className={styles.shade} aria-hidden />
      <CaptionOverlay
        areControlsShown={areShown}
        isSample={(panel === "settings" || panel === "subtitles") && page === "look"}
      />
      {isPip && !error && <PipScreen />}
      {error && <ErrorScreen kind={error} onRetry={onRetry} />}
      {isOver && panel === null && <EndScreen suggestions={media.suggestions} />}
      <div
        className={styles.chrome}
        data-over={isOver ? "" : undefined}
        data-paused={isStill ? "" : undefined}
      >
        <TopBar title={media.title} subtitle={media.subtitle} closeHref={closeHref} onClose={onClose}>
          <SleepButton isEpisode={Boolean(episodes)} />
        </TopBar>
        {together?.bar}
        {isStill && <PausedScreen title={media.title} subtitle={media.subtitle} />}
        {!error && (
          <ControlBar
            media={media}
            panel={panel}
            onPanel={setPanel}
            onNext={openNext}
            onChannel={openChannel}
            hasGuide={Boolean(guide)}
            hasEpisodes={Boolean(episodes)}
            canWatchTogether={Boolean(together)}
            hasText={Boolean(transcript)}
          />
        )}
      </div>
      {together?.overlay}
      {isPip ? null : corner}
      {keyed && <KeyFeedbackOverlay key={keyed.id} feedback={keyed.feedback} tracks={media.tracks} />}
      {isSilenced && !error && (
        <button type="button" className={overlays.unmute} onClick={() => store.request("unmute")}>
          <VolumeX aria-hidden size={20} strokeWidth={2} />
          {t("unmute")}
        </button>
      )}
      {!error && (
        <SkipButton markers={next ? { ...markers, credits: null } : markers} areControlsShown={areShown} />
      )}
      {openNext && next && (
        <NextCard
          next={next}
          markers={markers}
          isDismissed={isNextDismissed}
          onNext={openNext}
          onNextByItself={goNextByItself}
          onDismiss={() => setNextDismissed(true)}
        />
      )}
      {(panel === "settings" || panel === "subtitles") && (
        <SettingsPanel
          key={panel}
          media={media}
          first={panel === "settings" ? "root" : "subtitles"}
          isEpisode={Boolean(episodes)}
          onPage={setPage}
          onClose={closePanel}
          onKeys={() => setPanel("keys")}
          onText={transcript ? () => setPanel("text") : null}
        />
      )}
      {panel === "guide" && (
        <div className={settingsStyles.panel} role="dialog" aria-label={t("live.guide")}>
          <PanelHead title={t("live.guide")} onBack={null} onClose={closePanel} />
          {guide}
        </div>
      )}
      {panel === "episodes" && (
        <Drawer title={t("episodes")} onClose={closePanel}>
          {episodes}
        </Drawer>
      )}
      {panel === "together" && (
        <Drawer title={t("together")} onClose={closePanel}>
          {together?.panel}
        </Drawer>
      )}
      {panel === "text" && (
        <Drawer title={t("transcript")} onClose={closePanel}>
          {transcript}
        </Drawer>
      )}
      {panel === "still" && (
        <StillWatchingDialog isForChild={media.isForChild === true} onContinue={goNext} onLeave={onClose} />
      )}
      {panel === "keys" && <ShortcutsPanel isLive={live !== null} onClose={closePanel} />}
      <Announcer tracks={media.tracks} />
    </div>
  );
}
