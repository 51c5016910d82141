import type { PlayerState } from "./player-state";

/** Another screen: a television in the same network, by Remote Playback or AirPlay. */
type RemoteScreen = { choose: () => void; dispose: () => void };

type Report = (change: Partial<PlayerState>) => void;

/** Says whether there is another screen to show the video on; nothing is said where the browser cannot tell. */
export function watchRemoteScreens(video: HTMLVideoElement, onChange: Report): RemoteScreen | null {
  if ("webkitShowPlaybackTargetPicker" in video && typeof video.webkitShowPlaybackTargetPicker === "function")
    return watchAirPlay(video, video.webkitShowPlaybackTargetPicker.bind(video), onChange);
  return "remote" in video ? watchRemotePlayback(video.remote, onChange) : null;
}

function watchAirPlay(video: HTMLVideoElement, show: () => void, onChange: Report): RemoteScreen {
  const leaving = new AbortController();
  const listen = (event: string, onEvent: (event: Event) => void) =>
    video.addEventListener(event, onEvent, { signal: leaving.signal });
  listen("webkitplaybacktargetavailabilitychanged", (event) =>
    onChange({ canCast: "availability" in event && event.availability === "available" }),
  );
  listen("webkitcurrentplaybacktargetiswirelesschanged", () =>
    onChange({
      isCasting:
        "webkitCurrentPlaybackTargetIsWireless" in video &&
        video.webkitCurrentPlaybackTargetIsWireless === true,
    }),
  );
  return { choose: show, dispose: () => leaving.abort() };
}

function watchRemotePlayback(remote: RemotePlayback, onChange: Report): RemoteScreen {
  const leaving = new AbortController();
  const report = () => onChange({ isCasting: remote.state === "connected" });
  for (const event of ["connect", "disconnect"])
    remote.addEventListener(event, report, { signal: leaving.signal });
  // Rejected where the browser does not look for screens by itself, or cannot show this video on any.
  remote
    .watchAvailability((canCast) => !leaving.signal.aborted && onChange({ canCast }))
    .catch(() => onChange({ canCast: false }));
  return {
    choose: () => void remote.prompt().catch(() => {}),
    dispose() {
      leaving.abort();
      remote.cancelWatchAvailability().catch(() => {});
    },
  };
}
