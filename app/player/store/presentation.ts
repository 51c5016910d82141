import type { PlayerState } from "./player-state";
import { watchRemoteScreens } from "./remote-playback";

/**
 * Fullscreen, picture-in-picture and other screens: fullscreen includes the controls, except on an iPhone, where only the
 * video can go fullscreen.
 */
export type Presentation = {
  toggleFullscreen: () => void;
  togglePip: () => void;
  chooseScreen: () => void;
  getState: () => Partial<PlayerState>;
  dispose: () => void;
};

export const noPresentation: Presentation = {
  toggleFullscreen() {},
  togglePip() {},
  chooseScreen() {},
  getState: () => ({}),
  dispose() {},
};

const ignore = () => {};

function appleFullscreen(video: HTMLVideoElement): (() => void) | null {
  if (!("webkitEnterFullscreen" in video) || typeof video.webkitEnterFullscreen !== "function") return null;
  return video.webkitEnterFullscreen.bind(video);
}

/** On an iPhone setting the volume has no effect and throws no error. */
function canSetVolume(): boolean {
  const probe = document.createElement("video");
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

export function createPresentation(
  container: HTMLElement,
  video: HTMLVideoElement,
  onChange: (change: Partial<PlayerState>) => void,
): Presentation {
  const enterApple = appleFullscreen(video);
  const getState = () => ({
    isFullscreen: document.fullscreenElement === container,
    canFullscreen: document.fullscreenEnabled || enterApple !== null,
    canPip: document.pictureInPictureEnabled === true && !video.disablePictureInPicture,
    canSetVolume: canSetVolume(),
  });
  const report = () => onChange({ isFullscreen: document.fullscreenElement === container });
  document.addEventListener("fullscreenchange", report);
  const screens = watchRemoteScreens(video, onChange);

  return {
    getState,
    toggleFullscreen() {
      if (document.fullscreenElement) document.exitFullscreen().catch(ignore);
      else if (document.fullscreenEnabled)
        container.requestFullscreen({ navigationUI: "hide" }).catch(ignore);
      else enterApple?.();
    },
    togglePip() {
      if (document.pictureInPictureElement) document.exitPictureInPicture().catch(ignore);
      else if (document.pictureInPictureEnabled) video.requestPictureInPicture().catch(ignore);
    },
    chooseScreen: () => screens?.choose(),
    dispose() {
      screens?.dispose();
      document.removeEventListener("fullscreenchange", report);
      // Otherwise the window would keep showing the last frame of a player that is gone.
      if (document.pictureInPictureElement === video) document.exitPictureInPicture().catch(ignore);
    },
  };
}
