import { getLines } from "../captions";
import type { PlayerMedia } from "../player-media";
import type { PlayerStore } from "../store/player-store";

const hasText = (cue: TextTrackCue): cue is VTTCue => "text" in cue && typeof cue.text === "string";

/**
 * The browser loads and times the cues. A «hidden» track fires events but is not rendered, so that we can render it.
 */
export function attachCaptionTracks(
  video: HTMLVideoElement,
  tracks: PlayerMedia["tracks"],
  store: PlayerStore,
): () => void {
  const isForeign = tracks.some(({ src }) => new URL(src, location.href).origin !== location.origin);
  if (isForeign) video.crossOrigin = "anonymous";
  const elements = tracks.map(({ src, srclang, label }) => {
    const element = document.createElement("track");
    Object.assign(element, { kind: "subtitles", src, srclang, label });
    element.track.addEventListener("cuechange", () => {
      if (element.track.mode === "disabled") return;
      const cues = [...(element.track.activeCues ?? [])].filter(hasText);
      store.report({ captionLines: cues.flatMap((cue) => getLines(cue.text)) });
    });
    video.append(element);
    return element;
  });

  // In fullscreen on an iPhone only the browser can render over the video.
  let visibleMode: TextTrackMode = "hidden";
  let appliedKey: string | undefined;
  function apply() {
    const { subtitles } = store.get();
    const nextKey = `${subtitles} ${visibleMode}`;
    if (nextKey === appliedKey) return;
    appliedKey = nextKey;
    for (const element of elements)
      element.track.mode = element.srclang === subtitles ? visibleMode : "disabled";
  }
  const createModeHandler = (mode: TextTrackMode) => () => {
    visibleMode = mode;
    apply();
  };
  video.addEventListener("webkitbeginfullscreen", createModeHandler("showing"));
  video.addEventListener("webkitendfullscreen", createModeHandler("hidden"));
  apply();
  return store.subscribe(apply);
}
