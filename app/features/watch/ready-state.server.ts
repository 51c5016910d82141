import type { Playback } from "#contract/playback";
import { withoutPopup, withParameters } from "~/lib/popup-path";
import type { RequestContext } from "~/lib/request-context/request-context.server";
import { distinguishLanguages } from "~/player/captions";
import type { DrmScheme, PlayerMedia } from "~/player/player-media";
import { pictureSource } from "~/ui/picture";
import type { PlayerPopupState } from "./player-popup-state";

const defaultHeight = 480;

type ReadyOptions = Pick<PlayerMedia, "title" | "subtitle" | "startSeconds"> &
  Partial<Pick<PlayerMedia, "next" | "suggestions" | "live" | "sharePath">> & {
    savesProgress: boolean;
    guideUrl?: string;
    guidePageHref?: string;
  };

/** The ready state for loaded playback URLs, with the texts over the video and the start position. */
export function createReadyState(
  context: RequestContext,
  playback: Playback,
  { savesProgress, guideUrl, guidePageHref, ...mediaOptions }: ReadyOptions,
): Extract<PlayerPopupState, { kind: "ready" }> {
  const requestedHeight = Number(context.url.searchParams.get("quality"));
  const files = playback.files.map(({ type = "video/mp4" as const, ...file }) => ({ ...file, type }));
  const heights = [...new Set(files.map(({ height }) => height))];
  const selectedHeight = heights.includes(requestedHeight) ? requestedHeight : defaultHeight;
  const languages = distinguishLanguages(playback.tracks);
  const range = (type: "intro" | "credits") => {
    const found = playback.segments.find((segment) => segment.type === type);
    return found ? { startSeconds: found.start, endSeconds: found.end } : null;
  };
  return {
    kind: "ready",
    uid: playback.uid,
    savesProgress,
    profileId: null,
    selectedHeight,
    closeHref: withoutPopup(context.url),
    guideUrl: guideUrl ?? null,
    seasons: [],
    guidePageHref: guidePageHref ?? null,
    reportsViewing: false,
    timeLeft: null,
    together: null,
    qualityLinks: heights.map((height) => ({
      height,
      href: withParameters(context.url.pathname + context.url.search, { quality: height }),
      isCurrent: height === selectedHeight,
    })),
    media: {
      id: playback.uid,
      next: null,
      suggestions: [],
      live: null,
      sharePath: null,
      ...mediaOptions,
      src: playback.url,
      files,
      poster: playback.poster ? pictureSource(playback.poster, 1200) : null,
      durationSeconds: playback.duration_seconds,
      tracks: playback.tracks.map(({ src, label, kind }, index) => {
        const srclang = languages[index] ?? "";
        return { src, srclang, label, kind, isDefault: srclang === playback.subtitles_language };
      }),
      chapters: playback.chapters.map(({ start, title }) => ({ startSeconds: start, title })),
      veiledFromSeconds: playback.veiled_from,
      markers: { intro: range("intro"), credits: range("credits") },
      thumbnails: playback.thumbnails && {
        src: playback.thumbnails.src,
        width: playback.thumbnails.width,
        height: playback.thumbnails.height,
        columns: playback.thumbnails.columns,
        intervalSeconds: playback.thumbnails.interval_seconds,
        count: playback.thumbnails.count,
      },
      drm: getDrm(playback.drm),
    },
  };
}

const schemes: readonly string[] = ["widevine", "playready", "fairplay", "clearkey"] satisfies DrmScheme[];
const isScheme = (scheme: string): scheme is DrmScheme => schemes.includes(scheme);

function getDrm(drm: Playback["drm"]): { scheme: DrmScheme; licenseUrl: string } | null {
  return drm && isScheme(drm.scheme) ? { scheme: drm.scheme, licenseUrl: drm.license_url } : null;
}
