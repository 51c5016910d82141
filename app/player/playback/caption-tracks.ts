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
  const elements = tracks.map(({ src, srclang, label, kind }) => {
    const element = document.createElement("track");
    Object.assign(element, { kind: kind === null ? "subtitles" : "captions", src, srclang, label });
    element.track.addEventListener("cuechange", report);
    element.addEventListener("load", () => shiftCues(element.track, store.get().subtitleOffset));
    video.append(element);
    return element;
  });

  function getShownLines(language: string | null): string[] {
    const track = elements.find(({ srclang }) => srclang === language)?.track;
    if (!track || track.mode === "disabled") return [];
    return [...(track.activeCues ?? [])].filter(hasText).flatMap((cue) => getLines(cue.text));
  }
  function report() {
    const { subtitles, secondSubtitles } = store.get();
    store.report({
      captionLines: getShownLines(subtitles),
      secondLines: subtitles === null || secondSubtitles === subtitles ? [] : getShownLines(secondSubtitles),
    });
  }

  // In fullscreen on an iPhone only the browser can render over the video.
  let visibleMode: TextTrackMode = "hidden";
  let appliedKey: string | undefined;
  function apply() {
    const { subtitles, secondSubtitles, subtitleOffset } = store.get();
    const nextKey = [subtitles, secondSubtitles, subtitleOffset, visibleMode].join(" ");
    if (nextKey === appliedKey) return;
    appliedKey = nextKey;
    for (const { srclang, track } of elements) {
      const isShown = subtitles !== null && (srclang === subtitles || srclang === secondSubtitles);
      track.mode = isShown ? visibleMode : "disabled";
      shiftCues(track, subtitleOffset);
    }
    report();
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

type Times = { startTime: number; endTime: number };
const ownTimes = new WeakMap<TextTrackCue, Times>();

/** Moves a track's cues from their own times; a track that is not loaded has none. */
function shiftCues({ cues }: TextTrack, seconds: number): void {
  for (const cue of cues ?? []) {
    const own = ownTimes.get(cue) ?? { startTime: cue.startTime, endTime: cue.endTime };
    if (cue.startTime === own.startTime + seconds) continue;
    ownTimes.set(cue, own);
    cue.startTime = own.startTime + seconds;
    cue.endTime = own.endTime + seconds;
  }
}
