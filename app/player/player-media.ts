import type { SubtitlesKind } from "./captions";

/** The player's input: a piece of media and its context, independent of films. Times are media seconds. */
export type PlayerMedia = {
  /** Stable id under which the position is stored; volume, speed and subtitles are shared by all media. */
  id: string;
  title: string;
  /** A line under the title: year, age rating, «фрагмент» … */
  subtitle: string;
  /** An HLS playlist, or one of the files if there is none. */
  src: string;
  /** Progressive files, lowest first: for the native player without JavaScript, as a fallback, or all that there is. */
  files: VideoFile[];
  poster: string | null;
  durationSeconds: number;
  startSeconds: number;
  tracks: { src: string; srclang: string; label: string; kind: SubtitlesKind; isDefault: boolean }[];
  chapters: Chapter[];
  /** The second from which on the viewer does not want to be told of it; null if all may be. */
  veiledFromSeconds: number | null;
  markers: MediaMarkers;
  thumbnails: Thumbnails | null;
  next: { title: string; subtitle: string; href: string; image: string | null; isEpisode: boolean } | null;
  /** Suggestions after the end if nothing is next. */
  suggestions: Suggestion[];
  drm: { scheme: DrmScheme; licenseUrl: string } | null;
  /** The path that links to a moment lead to; null if moments cannot be shared. */
  sharePath: string | null;
  /** Live streams have no resume position, chapters or end; null for anything else. */
  live: LiveMedia | null;
  /** Waits for whoever it is watched with. */
  startsPaused?: boolean;
  /** How much is loaded ahead at most; the engine's own amount without it. */
  bufferSeconds?: number;
  /** Texts that address the viewer say «ты». */
  isForChild?: boolean;
};

type Suggestion = { title: string; href: string; image: string | null; reason: string };
type Neighbour = { title: string; href: string };
/**
 * The current programme in server time (Unix seconds; `nowTs` is when the page was rendered), and the
 * neighbouring channels.
 */
export type LiveMedia = {
  nowTs: number;
  startTs: number;
  stopTs: number;
  /** Programmes within the hours that can be rewound, earliest first. */
  programmes: { startTs: number; title: string }[];
  previous: Neighbour | null;
  next: Neighbour | null;
};

export type VideoFile = { height: number; src: string; type: "video/mp4" | "video/webm" };
export type TimeRange = { startSeconds: number; endSeconds: number };
export type Chapter = { startSeconds: number; title: string };
export type MediaMarkers = { intro: TimeRange | null; credits: TimeRange | null };
/** A sprite sheet: frame n is in column n % columns, row floor(n / columns). */
export type Thumbnails = {
  src: string;
  width: number;
  height: number;
  columns: number;
  intervalSeconds: number;
  count: number;
};
export type DrmScheme = "widevine" | "playready" | "fairplay" | "clearkey";

export type ProgressReason = "interval" | "pause" | "leave" | "ended";
export type PlayerProgress = { positionSeconds: number; durationSeconds: number; reason: ProgressReason };

/**
 * «expired»: the URL was refused. The page fetches a new one and passes it as `media.src`, and playback continues
 * at the same second.
 */
export type PlayerErrorKind = "network" | "decode" | "expired" | "unsupported" | "drm";

/** Quality selection without JavaScript: one link per progressive file. */
export type QualityLink = { height: number; href: string; isCurrent: boolean };
